using System.ComponentModel;
using System.Diagnostics;
using System.Reflection;
using System.Text.Json;

namespace Intaglio.Pages;

/// <summary>Opens pages in a headless Chromium, by <c>page-test.mjs</c>, whose head says what an action is.</summary>
internal static class Browser
{
    private const int CannotRun = 77;

    private static readonly string[] files = ["package.json", "package-lock.json", "page-test.mjs"];

    private static readonly Lazy<string> folder = new(Install);

    /// <summary>What the actions read of a page. The page, the actions and a screenshot stay in <c>obj/pages</c> under the name, to be looked at.</summary>
    /// <exception cref="SkipException">There is no Node.js, npm or Chromium.</exception>
    internal static IReadOnlyList<IReadOnlyList<string?>> Open(string name, string html, params object[] actions)
    {
        string page = Path.Combine(folder.Value, $"{name}.html");
        File.WriteAllText(page, html);
        return Open(name, page, [], actions);
    }

    /// <summary>The same of a page that is there already, and may ask for the files of its site: those in a folder.</summary>
    internal static IReadOnlyList<IReadOnlyList<string?>> OpenSite(string name, string site, string page, params object[] actions) =>
        Open(name, Path.Combine(site, page), [site], actions);

    private static List<List<string?>> Open(string name, string page, string[] site, object[] actions)
    {
        string screenshot = Path.Combine(folder.Value, $"{name}.png"), todo = Path.Combine(folder.Value, $"{name}.json");
        File.WriteAllText(todo, JsonSerializer.Serialize(actions));
        File.Delete(screenshot);

        (int exitCode, string output, string error) = Run(folder.Value, TimeSpan.FromMinutes(3), "node", ["page-test.mjs", page, screenshot, todo, .. site]);

        Skip.If(exitCode == CannotRun, error);
        Assert.True(exitCode == 0, error);
        Assert.True(new FileInfo(screenshot) is { Exists: true, Length: > 0 }, "There is no screenshot.");
        return JsonSerializer.Deserialize<List<List<string?>>>(output)!;
    }

    /// <summary>Takes what the lock file names from npm, unless it is there.</summary>
    private static string Install()
    {
        string source = Metadata("PagesSource"), target = Metadata("PagesFolder");
        Directory.CreateDirectory(target);
        foreach (string file in files)
            File.Copy(Path.Combine(source, file), Path.Combine(target, file), overwrite: true);

        // Written last, so that an installation that broke off is none.
        string mark = Path.Combine(target, "installed"), locked = File.ReadAllText(Path.Combine(target, "package-lock.json"));
        if (File.Exists(mark) && File.ReadAllText(mark) == locked)
            return target;

        const int MostAttempts = 3;
        (int exitCode, string output, string error) = (1, "", "");
        for (int attempt = 1; attempt <= MostAttempts && exitCode != 0; attempt++)
        {
            try
            {
                (exitCode, output, error) = Run(target, TimeSpan.FromMinutes(4), "npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error");
            }
            catch (TimeoutException exception)
            {
                error = exception.Message;
            }
        }
        // Without a network there is nothing to test with; the continuous integration has one.
        Skip.If(exitCode != 0 && Environment.GetEnvironmentVariable("CI") != "true", $"npm could not bring what opens pages: {error}{output}");
        Assert.True(exitCode == 0, error + output);
        File.WriteAllText(mark, locked);
        return target;
    }

    private static string Metadata(string key) =>
        typeof(Browser).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(metadata => metadata.Key == key).Value!;

    private static (int ExitCode, string Output, string Error) Run(string folder, TimeSpan limit, string program, params string[] arguments)
    {
        ProcessStartInfo start = new(program, arguments) { WorkingDirectory = folder, RedirectStandardOutput = true, RedirectStandardError = true };
        Process? started = null;
        try
        {
            started = Process.Start(start);
        }
        catch (Win32Exception)
        {
            Skip.If(true, $"{program} is not installed.");
        }

        using Process process = started!;
        Task<string> output = process.StandardOutput.ReadToEndAsync(), error = process.StandardError.ReadToEndAsync();
        if (!process.WaitForExit(limit))
        {
            process.Kill(entireProcessTree: true);
            throw new TimeoutException($"{program} {arguments[0]} took longer than {limit}.");
        }

        return (process.ExitCode, output.Result, error.Result);
    }
}
