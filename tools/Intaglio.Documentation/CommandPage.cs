using System.Diagnostics;
using System.Text.RegularExpressions;

namespace Intaglio.Documentation;

/// <summary>A page of the command line: prose, and blocks with the help of verbs, which are renewed from the program.</summary>
internal static partial class CommandPage
{
    internal static string Renew(string page) => Help().Replace(page, block => $"{block.Groups["command"].Value}\n{Run(block.Groups["arguments"].Value)}```\n");

    private static string Run(string arguments)
    {
        ProcessStartInfo start = new(Repository.Program, arguments) { RedirectStandardOutput = true };
        using Process process = Process.Start(start)!;
        string help = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        return process.ExitCode == 0 ? help : throw new InvalidOperationException($"intaglio {arguments} exited with {process.ExitCode}.");
    }

    [GeneratedRegex("(?<command>^```console\\n\\$ intaglio (?<arguments>[a-z -]*--help))\\n.*?^```\\n", RegexOptions.Singleline | RegexOptions.Multiline)]
    private static partial Regex Help();
}
