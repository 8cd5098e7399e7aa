// Sitting down at a table of the server, through its screens.

import type { Game, Person } from "./koloda";

export async function create(person: Person, game: Game, people: number, bots: number): Promise<string> {
  const { page } = person;
  await person.go(`#/create/${game}`);
  await page.locator(".segments label", { hasText: String(people + bots) }).click();
  for (let i = 0; i < bots; i++) await page.locator("ul.people select").nth(people - 1 + i).selectOption("easy");
  if (game === "coach") await page.locator("main form input[type=number]").first().fill("20"); // turns
  await page.locator("main form button[type=submit]").click();
  await page.waitForURL(/#\/room\/\w+/);
  return /room\/(\w+)/.exec(page.url())![1]!;
}

export async function join_by_link(person: Person, code: string): Promise<void> {
  await person.go(`t/${code}`);
  await person.page.locator("main.room button[type=submit]").click();
}
export async function join_by_code(person: Person, code: string): Promise<void> {
  await person.go("");
  await person.page.locator("form.join input[name=code]").fill(`${code.slice(0, 4)} ${code.slice(4).toLowerCase()}`);
  await person.page.locator("form.join button[type=submit]").click();
  await person.page.locator("main.room button[type=submit]").click();
}
