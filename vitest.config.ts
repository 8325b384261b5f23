import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    setupFiles: ["test/support/properties.ts", "test/support/environment.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // On a machine busy with other work a server of the tests can be late.
    expect: { poll: { timeout: 20_000 } },
    // Two cores: more workers than that only wait for each other.
    maxWorkers: 2,
    // Test files share a worker's modules: loading them anew for each file took longer than most of the tests.
    isolate: false,
  },
});
