using System.Diagnostics;
using System.Globalization;

namespace Intaglio.Benchmarks;

/// <summary>The project of the guide to bakes. Its sources differ from those of projects with other numbers.</summary>
internal sealed class GuideProject
{
    internal const int Count = 5;

    private const string Fence = "```", Start = Fence + "sh\n";

    private readonly string folder;

    /// <param name="folder">The folder of the project, which is created.</param>
    /// <param name="intaglio">The full path of the command line.</param>
    /// <param name="number">The number of the project.</param>
    internal GuideProject(string folder, string intaglio, int number)
    {
        this.folder = folder;
        MemoryFolder.Remove(folder);
        Directory.CreateDirectory(folder);
        using Process shell = Process.Start(new ProcessStartInfo("/bin/sh", ["-e"])
        {
            WorkingDirectory = folder,
            RedirectStandardInput = true,
            Environment = { ["PATH"] = Path.GetDirectoryName(intaglio) + ":" + Environment.GetEnvironmentVariable("PATH") },
        })!;
        shell.StandardInput.Write(Change(ReadGuide(), number));
        shell.StandardInput.Close();
        shell.WaitForExit();
        if (shell.ExitCode != 0)
            throw new InvalidOperationException("The project of the guide cannot be created.");
    }

    /// <summary>Removes all results.</summary>
    internal void Clear()
    {
        foreach (string name in (string[])["out", ".intaglio"])
            MemoryFolder.Remove(Path.Combine(folder, name));
    }

    private static string ReadGuide()
    {
        string text = File.ReadAllText(Repository.BakeGuide);
        int start = text.IndexOf(Start, StringComparison.Ordinal) + Start.Length;
        return text[start..text.IndexOf(Fence, start, StringComparison.Ordinal)];
    }

    private static string Change(string script, int number)
    {
        string color = string.Create(CultureInfo.InvariantCulture, $"rgb({number % 256} {number / 256} 30)");
        foreach (string part in (string[])["sienna", "darkgreen", "midnightblue"])
            script = Replace(script, part, color);
        return Replace(script, "v 4 2 3\n", string.Create(CultureInfo.InvariantCulture, $"v 4 2 {number}\n"));
    }

    private static string Replace(string script, string part, string other) => script.Contains(part, StringComparison.Ordinal)
        ? script.Replace(part, other, StringComparison.Ordinal) : throw new InvalidOperationException($"The guide does not contain '{part}'.");
}
