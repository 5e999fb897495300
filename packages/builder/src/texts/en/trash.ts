/** Deleted bots. */
export const trash = {
  title: "Trash",
  text: "Bots that you delete stay here, with their answers, until you delete them for ever.",
  emptyTitle: "The trash is empty",
  emptyText: "Bots that you delete come here first, with their answers. You can bring them back at any time.",
  toBots: "Go to your bots",
  failedTitle: "The trash could not be loaded",
  emptyTrash: "Empty trash",
  restore: "Restore",
  restoreOf: "Restore {name}",
  deleteForever: "Delete for ever",
  deleteForeverOf: "Delete {name} for ever",
  selected: "{count, number} selected",
  restored: "{count, plural, =1 {“{name}” is} other {# bots are}} back",
  goneToast: "{count, plural, =1 {“{name}” is} other {# bots are}} gone",
  confirmTitle: "{count, plural, =1 {Delete “{name}” for ever?} other {Delete # bots for ever?}}",
  confirmText:
    "{count, plural, =1 {The bot} other {The bots}}, all published versions and {answers, plural, =0 {what visitors have sent} one {# answer} other {{more, select, yes {# or more answers} other {# answers}}}} are lost. This can't be undone.",
  confirmName: "Type {name} to confirm",
  confirmCount: "Type {count} to confirm: the number of bots",
  answers: "{count, plural, =0 {No answers} one {# answer} =1000 {1,000+ answers} other {# answers}}",
  edited: "edited {when}",
};
