// How the page's tests are run; tests/web/test_page is the way to start them.

import { defineConfig } from "@playwright/test";
import { join } from "node:path";

const build = join(__dirname, "../../build/page-tests");

export default defineConfig({
  testDir: __dirname,
  testMatch: "*.spec.ts",
  outputDir: join(build, "results"),
  fullyParallel: true,
  workers: Number(process.env.KOLODA_WORKERS ?? 2),
  timeout: 300_000,
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  use: {
    launchOptions: {
      executablePath: process.env.KOLODA_CHROMIUM!,
      args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
    },
    actionTimeout: 15_000,
    serviceWorkers: "block", // but where they are what is tested
    trace: "off",
  },
});
