using System.Diagnostics;
using System.Text.Json;

namespace Intaglio.Testing;

/// <summary>Opens pages in a headless Chromium, by <c>page-test.mjs</c>, whose head says what an action is.</summary>
public static class Browser
{
    private const int CannotRun = 77;

    private static readonly string[] files = ["package.json", "package-lock.json", "page-test.mjs"];

    private static readonly Lazy<string> folder = new(Install);

    /// <summary>Opens a page and does something there. The page, the actions and a screenshot stay in the folder <c>pages</c> beside the tests, to be looked at.</summary>
    /// <param name="name">The name of these files, without an extension.</param>
    /// <param name="html">The page.</param>
    /// <param name="actions">The actions, in order.</param>
    /// <returns>The texts that each reading action has read.</returns>
    /// <exception cref="SkipException">There is no Node.js, npm or Chromium.</exception>
    public static IReadOnlyList<IReadOnlyList<string?>> Open(string name, string html, params object[] actions)
    {
        string page = Path.Combine(folder.Value, $"{name}.html");
        File.WriteAllText(page, html);
        return Open(name, page, [], actions);
    }

    /// <summary>Opens a page of a site, which may ask for the site's files, and does something there.</summary>
    /// <param name="name">The name of the files that stay, without an extension.</param>
    /// <param name="site">The folder of the site.</param>
    /// <param name="page">The path of the page in it.</param>
    /// <param name="actions">The actions, in order.</param>
    /// <returns>The texts that each reading action has read.</returns>
    /// <exception cref="SkipException">There is no Node.js, npm or Chromium.</exception>
    public static IReadOnlyList<IReadOnlyList<string?>> OpenSite(string name, string site, string page, params object[] actions) =>
        Open(name, Path.Combine(site, page), [site], actions);

    /// <summary>Opens a page of a service on this machine, which may ask for what the service has, and does something there.</summary>
    /// <param name="name">The name of the files that stay, without an extension.</param>
    /// <param name="address">The address of the page, at 127.0.0.1.</param>
    /// <param name="actions">The actions, in order.</param>
    /// <returns>The texts that each reading action has read.</returns>
    /// <exception cref="SkipException">There is no Node.js, npm or Chromium.</exception>
    public static IReadOnlyList<IReadOnlyList<string?>> OpenService(string name, Uri address, params object[] actions) => Open(name, address.AbsoluteUri, [], actions);

    private static List<List<string?>> Open(string name, string page, string[] site, object[] actions)
    {
        string screenshot = Path.Combine(folder.Value, $"{name}.png"), todo = Path.Combine(folder.Value, $"{name}.json");
        File.WriteAllText(todo, JsonSerializer.Serialize(actions));
        File.Delete(screenshot);

        ProcessStartInfo start = new(InstalledProgram.Need("node"), ["page-test.mjs", page, screenshot, todo, .. site]) { WorkingDirectory = folder.Value };
        if (Environment.GetEnvironmentVariable("CHROMIUM") is null or "")
            start.Environment["CHROMIUM"] = InstalledProgram.Need("Chromium");
        Outcome outcome = Processes.Finish(Processes.Start(start), limit: TimeSpan.FromMinutes(3));

        Skip.If(outcome.ExitCode == CannotRun, outcome.Error);
        outcome.AssertSuccess();
        Assert.True(new FileInfo(screenshot) is { Exists: true, Length: > 0 }, "There is no screenshot.");
        return JsonSerializer.Deserialize<List<List<string?>>>(outcome.Text)!;
    }

    /// <summary>Takes what the lock file names from npm, unless it is there.</summary>
    private static string Install()
    {
        string source = typeof(Browser).Assembly.GetMetadata("Pages"), target = Path.Combine(AppContext.BaseDirectory, "pages");
        Directory.CreateDirectory(target);
        foreach (string file in files)
            File.Copy(Path.Combine(source, file), Path.Combine(target, file), overwrite: true);

        // Written last, so that an installation that broke off is none.
        string mark = Path.Combine(target, "installed"), locked = File.ReadAllText(Path.Combine(target, "package-lock.json"));
        if (File.Exists(mark) && File.ReadAllText(mark) == locked)
            return target;

        string npm = InstalledProgram.Need("npm");
        const int MostAttempts = 3;
        int exitCode = 1;
        string said = "";
        for (int attempt = 1; attempt <= MostAttempts && exitCode != 0; attempt++)
        {
            try
            {
                ProcessStartInfo start = new(npm, ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]) { WorkingDirectory = target };
                Outcome outcome = Processes.Finish(Processes.Start(start), limit: TimeSpan.FromMinutes(4));
                (exitCode, said) = (outcome.ExitCode, outcome.Error + outcome.Text);
            }
            catch (TimeoutException exception)
            {
                said = exception.Message;
            }
        }
        // Without a network there is nothing to test with; the continuous integration has one.
        Skip.If(exitCode != 0 && Environment.GetEnvironmentVariable("CI") != "true", $"npm could not bring what opens pages: {said}");
        Assert.True(exitCode == 0, said);
        File.WriteAllText(mark, locked);
        return target;
    }
}
