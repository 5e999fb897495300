import { canHaveWayOut, type FieldSpec } from "@parley/core/fields";
import { settingsFields, themeFields } from "@parley/core/format";
import { describe, expect, it } from "vitest";
import { definitions } from "./definitions.ts";

/**
 * The keys of format 6.1 for built-in blocks: from the reference product's schema, and from the specification where it
 * lists more (`retryMessageContent` of all inputs, the size limit of files). Rows are `[]`, items are `items[]`.
 */
const condition = (place: string) => `${place}{logicalOperator,comparisons[]{id,variableId,comparisonOperator,value}}`;
const display = `displayCondition{isEnabled,${condition("condition")}}`;
const input = "variableId,retryMessageContent";
const labels = "labels{placeholder,button}";
const media = (place: string) => `${place}{isEnabled,saveVariableId,visibility}`;
const request =
  "webhook{url,method,headers,queryParams,body},variablesForTest[]{id,variableId,value},responseVariableMapping[]{id,variableId,bodyPath},isAdvancedConfig,isCustomBody,isExecutedOnClient,timeout,proxyCredentialsId";

const answers = "responseMapping[]{item,variableId}";
const tools = (place: string) =>
  `${place}{type,name,description,parameters[]{type,name,description,required,values},code}`;
const completion = `action,credentialsId,model,messages[]{role,content,dialogueVariableId,startsBy},${tools("tools[]")},temperature,${answers}`;
const extraction = "prompt,variablesToExtract[]{type,variableId,description,isRequired,values}";

const keys: Record<string, string> = {
  text: "richText,html,plainText",
  image: "url,clickLink{url,alt}",
  video: "url,id,type,height,aspectRatio,maxWidth,queryParamsStr,areControlsDisplayed,isAutoplayEnabled",
  embed: "url,height,waitForEvent{isEnabled,name,saveDataInVariableId}",
  audio: "url,isAutoplayEnabled",
  "text input": `${input},${labels},isLong,inputMode,${media("audioClip")},${media("attachments")}`,
  "number input": `${input},${labels},min,max,step,locale,style,currency,unit`,
  "email input": `${input},${labels}`,
  "url input": `${input},${labels}`,
  "phone number input": `${input},${labels},defaultCountryCode`,
  "date input": `${input},labels{button,from,to,separator},hasTime,isRange,format,min,max`,
  "time input": `${input},labels{button},format`,
  "choice input": `${input},isMultipleChoice,buttonLabel,dynamicVariableId,isSearchable,searchInputPlaceholder,areInitialSearchButtonsVisible,items[]{content,value,${display}}`,
  "picture choice input": `${input},isMultipleChoice,isSearchable,buttonLabel,searchInputPlaceholder,dynamicItems{isEnabled,titlesVariableId,descriptionsVariableId,pictureSrcsVariableId},items[]{pictureSrc,title,description,value,${display}}`,
  "payment input": `${input},provider,labels{button,success},additionalInformation{description,name,email,phoneNumber,address{country,line1,line2,state,city,postalCode}},credentialsId,currency,amount`,
  "rating input": `${input},buttonType,length,startsAt,labels{left,right,button},customIcon{isEnabled,svg},isOneClickSubmitEnabled`,
  "file input": `${input},isRequired,isMultipleAllowed,labels{placeholder,button,clear,skip,success{single,multiple}},allowedFileTypes{isEnabled,types},capture,visibility,sizeLimit`,
  cards: `${input},saveResponseMapping[]{field,variableId},items[]{imageUrl,title,description,options{internalValue,${display}},paths[]{text}}`,
  "Set variable":
    "variableId,type,isExecutedOnClient,isUnsafe,expressionToEvaluate,isCode,expressionDescription,saveErrorInVariableId,item,timeZone,mapListItemParams{baseItemVariableId,baseListVariableId,targetListVariableId},saveItemInVariableId",
  Condition: `items[]{${condition("content")}}`,
  Redirect: "url,isNewTab",
  Code: "name,content,isExecutedOnClient,isUnsafe,shouldExecuteInParentContext",
  "Typebot link": "typebotId,groupId,mergeResults",
  Wait: "secondsToWaitFor,shouldPause",
  "AB test": "aPercent,items[]{path}",
  Jump: "groupId,blockId",
  Return: "",
  Webhook: request,
  webhook: "responseVariableMapping[]{id,variableId,bodyPath}",
  Zapier: request,
  "Make.com": request,
  Pabbly: request,
  openai: `${completion},baseUrl,apiVersion,${extraction},message,instructions,responseIdVariableId,fileSearchVectorStoreIds,fileSearchMaxNumResults,fileSearchScoreThreshold,webSearchEnabled,codeInterpreterEnabled,${tools("functions[]")},input,voice,saveUrlInVariableId,url,transcriptionVariableId,assistantId,threadVariableId,threadId,additionalInstructions`,
  anthropic: `${completion},systemMessage,maxTokens,${extraction}`,
  mistral: `${completion},${extraction}`,
  groq: completion,
  deepseek: completion,
  perplexity: completion,
  "together-ai": completion,
  "open-router": completion,
  OpenAI:
    "task,credentialsId,baseUrl,apiVersion,model,messages[]{role,content{userMessagesVariableId,assistantMessagesVariableId},name,dialogueVariableId,startsBy},advancedSettings{temperature},responseMapping[]{valueToExtract,variableId},input,voice,saveUrlInVariableId",
  "qr-code": "action,data,saveUrlInVariableId",
  elevenlabs: "credentialsId,action,text,voiceId,modelId,saveUrlInVariableId",
  "chat-node": "credentialsId,action,botId,threadId,message,responseMapping[]{item,variableId}",
  "dify-ai":
    "credentialsId,action,query,conversationVariableId,conversation_id,user,inputs,datasetId,responseMapping[]{item,variableId}",
  nocodb:
    "credentialsId,action,tableId,viewId,returnType,filter{comparisons[]{input,operator,value},joiner},responseMapping[]{fieldName,variableId},fields,updates[]{fieldName,value}",
  posthog:
    "credentialsId,action,isAnonymous,distinctId,event,properties,personProperties,groups[]{type,key},groupType,groupKey",
  segment: "credentialsId,action,userId,previousId,email,traits,name,category,properties,eventName",
  blink:
    "credentialsId,action,filter{type,userId,employeeId},responseMapping[]{item,variableId},categoryId,ribbonColor,sections[]{type,title,iconUrl,value,label,imageUrl,fitImage,width,height,imageUrls,link,url,description,imagePlacement,buttons[]{clientAction{type,url},label,iconUrl},start,end,allDay,total,data[]{name,value,label}},allowComments,allowReactions,userIds,groupIds,pushNotification{title,text},url",
  Email: "credentialsId,recipients,subject,body,replyTo,cc,bcc,attachmentsVariableId,isCustomBody,isBodyCode",
  gmail:
    "credentialsId,action,to,subject,body,attachments,label,from,threadId,replyTo,responseMapping[]{item,variableId}",
  "Google Sheets":
    "credentialsId,spreadsheetId,sheetId,action,filter{comparisons[]{column,comparisonOperator,value},logicalOperator},cellsToExtract[]{column,variableId},totalRowsToExtract,referenceCell{column,value},cellsToInsert[]{column,value},cellsToUpsert[]{column,value}",
  "Google Analytics": "trackingId,category,action,label,value,sendTo",
  Pixel: "pixelId,isInitSkip,params,eventType,name",
  Chatwoot: "task,baseUrl,websiteToken,user{id,email,name,avatarUrl,phoneNumber}",
  zendesk: "credentialsId,action,userId,name,email,webWidgetKey",
  "cal-com":
    "action,baseUrl,link,layout,name,email,additionalNotes,phone,anyPrefilledInformations[]{questionId,value},saveBookedDateInVariableId",
};

const part = "backgroundColor,color,blur,opacity,shadow,border{thickness,color,roundeness,customRoundeness,opacity}";
const avatar = "{isEnabled,url}";
const theme = `general{font{type,family,css,url},background{type,content},progressBar{isEnabled,color,backgroundColor,placement,thickness,position}},chat{container{${part},maxWidth,maxHeight},hostBubbles{${part}},guestBubbles{${part}},buttons{${part}},inputs{${part},placeholderColor},hostAvatar${avatar},guestAvatar${avatar},roundness,buttonsInput{layout}},customCss`;
const settings =
  "general{isBrandingEnabled,isTypingEmulationEnabled,isInputPrefillEnabled,isHideQueryParamsEnabled,isNewResultOnRefreshEnabled,rememberUser{isEnabled,storage},systemMessages{invalidMessage,botClosed,networkErrorTitle,networkErrorMessage,popupBlockedTitle,popupBlockedDescription,popupBlockedButtonLabel,fileUploadError,fileUploadSizeError,whatsAppPictureChoiceSelectLabel}},typingEmulation{enabled,speed,maxDelay,delayBetweenBubbles,isDisabledOnFirstMessage},metadata{title,description,imageUrl,favIconUrl,customHeadCode,googleTagManagerId,allowIndexing},publicShare{isEnabled},security{allowedOrigins}";

/** Returns all paths of the notation above, such as `labels.button`. */
const pathsOf = (text: string): Set<string> => {
  const paths = new Set<string>();
  const open: string[] = [];
  for (const [, name = "", mark = ""] of text.matchAll(/([\w[\]]*)([{},]|$)/g)) {
    if (name !== "") paths.add([...open, name].join("."));
    if (mark === "{") open.push(name);
    if (mark === "}") open.pop();
  }
  return paths;
};

interface DeclaredPath {
  path: string;
  /** Whether the field is our own: itself, or as a part of one that is, which travels as a whole. */
  isOwn: boolean;
  /** Whether it is our own within a row of the reference's. */
  isOwnInRow: boolean;
}

const childrenOf = (field: FieldSpec): [string, FieldSpec][] => {
  if (field.kind === "object") return Object.entries(field.fields);
  if (field.kind !== "union") return [];
  return Object.values(field.shapes).flatMap(({ fields }) => Object.entries({ ...field.common, ...fields }));
};

const declaredPaths = (field: FieldSpec, place = "", isWithinOwn = false): DeclaredPath[] =>
  childrenOf(field).flatMap(([key, inner]) => {
    const isOwn = isWithinOwn || inner.isOwn === true;
    const isList = inner.kind === "list" && childrenOf(inner.row).length > 0;
    const path = `${place}${key}${isList ? "[]" : ""}`;
    return [
      { path, isOwn, isOwnInRow: isOwn && !isWithinOwn && place.replace(/^items\[\]/, "").includes("[]") },
      ...declaredPaths(inner, `${path}.`, isOwn),
      ...(isList ? declaredPaths(inner.row, `${path}.`, isOwn) : []),
    ];
  });

/** Blocks that the reference product lacks: their options have one place as they are. */
const ownTypes = new Set(["Set language"]);

/** A key that is neither known nor marked fails the test. */
const expectMarked = (known: Set<string>, declared: readonly DeclaredPath[]): void =>
  expect(declared.filter(({ path, isOwn }) => isOwn === known.has(path)).map(({ path }) => path)).toEqual([]);

describe("fields that the reference format has no key for are marked as our own:", () => {
  it.each(Object.values(definitions).map((definition) => [definition.type, definition] as const))(
    "%s",
    (type, definition) => {
      const { options } = definition;
      // Files have a way out as a whole under our own key.
      const item = canHaveWayOut(definition) ? undefined : definition.item;
      if (ownTypes.has(type)) return expect(declaredPaths(options).filter(({ isOwn }) => isOwn)).toEqual([]);
      const known = keys[type];
      if (known === undefined)
        throw new Error(`Say which keys the reference format has for ${type}: add it to this test`);
      const items = item ? declaredPaths(item, "items[].") : [];
      const declared = [...declaredPaths(options), ...items];
      expectMarked(pathsOf(known), declared);
      // Our own keys can't be in rows of options, which have no ids.
      expect(declared.filter(({ isOwnInRow }) => isOwnInRow)).toEqual([]);
    },
  );

  it("theme and settings", () => {
    expectMarked(pathsOf(theme), declaredPaths(themeFields));
    expectMarked(pathsOf(settings), declaredPaths(settingsFields));
  });
});

it("spec B1.15, B1.16: all integrations of the specification are there, under their stored words", () => {
  const ids =
    "openai,cal-com,chat-node,qr-code,dify-ai,mistral,elevenlabs,anthropic,together-ai,open-router,nocodb,segment,posthog,groq,zendesk,perplexity,deepseek,blink";
  const types = "Google Sheets,OpenAI,Google Analytics,Webhook,Email,Zapier,Pabbly,Chatwoot,Pixel,Make.com";
  const words = [...ids.split(","), ...types.split(",")];
  expect(words.filter((word) => definitions[word]?.family !== "integration")).toEqual([]);
});
