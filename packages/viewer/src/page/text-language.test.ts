import { expect, it } from "vitest";
import { textLanguage } from "./text-language.ts";

it.each([
  ["en", "Hi there! What is your name? Thanks, we would love to help you with this."],
  ["de", "Hallo! Wie heißen Sie? Bitte geben Sie Ihre Nummer ein, wir rufen Sie an."],
  ["fr", "Bonjour ! Quel est votre nom ? Nous sommes là pour vous."],
  ["es", "¡Hola! ¿Cuál es tu nombre? Gracias por tu tiempo, nos vemos."],
  ["pt", "Olá! Qual é o seu nome? Obrigado, você não vai se arrepender."],
  ["it", "Ciao! Come ti chiami? Grazie per il tuo tempo, è tutto."],
  ["nl", "Wat is jouw naam? Bedankt voor het invullen van dit formulier."],
  ["ar", "مرحبا، ما اسمك؟"],
  ["fa", "سلام، چه کمکی از من برمی‌آید؟"],
  ["he", "שלום, מה שמך?"],
  ["ru", "Привет! Как вы поживаете? Мы рады вас видеть, это опрос."],
  ["uk", "Привіт! Як вас звати?"],
  ["ja", "こんにちは。お名前を教えてください。"],
  ["zh", "你好，请问您叫什么名字？"],
  ["ko", "안녕하세요, 이름이 무엇인가요?"],
  ["el", "Γεια σας, πώς σας λένε;"],
])("knows %s", (language, text) => expect(textLanguage(text)).toBe(language));

it.each(["", "Hi!", "OK", "Ada Lovelace 123", "Здраво", "Menu: Pizza, Pasta, Sushi"])(
  "does not guess where it is not clear: %s",
  (text) => expect(textLanguage(text)).toBeUndefined(),
);
