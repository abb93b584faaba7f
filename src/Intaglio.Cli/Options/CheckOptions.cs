using System.CommandLine;

namespace Intaglio.Cli;

/// <summary>The options for checking lists.</summary>
internal sealed class CheckOptions
{
    private readonly Flag ignoreMissing = new("--ignore-missing", "Ignore missing files");
    private readonly Flag quiet = new("--quiet", "Print only files that do not match", "-q");
    private readonly Flag status = new("--status", "Print no results; see the exit code");
    private readonly Flag strict = new("--strict", "Fail for improperly formatted lines");
    private readonly Flag warn = new("--warn", "Report each improperly formatted line", "-w");

    private readonly Option<string> within =
        new("--within") { HelpName = "DIR", Description = "Check only files in DIR: refuse absolute names, '..' and links" };

    internal Option[] All => [.. Flags, within];

    private Flag[] Flags => [ignoreMissing, quiet, status, strict, warn];

    /// <exception cref="UsageException">One of the options was specified.</exception>
    internal void RefuseAll(ParseResult arguments)
    {
        Option? given = Array.Find(Flags, arguments.GetValue);
        if (given is null && arguments.GetValue(within) is not null)
            given = within;
        if (given is not null)
            throw new UsageException($"{given.Name} needs --check");
    }

    /// <returns>The directory that checked files must be in, or <see langword="null"/> if it was not specified.</returns>
    /// <exception cref="FileException">The path is not a directory.</exception>
    internal string? GetDirectory(ParseResult arguments)
    {
        string? directory = arguments.GetValue(within);
        if (directory is null || Directory.Exists(directory))
            return directory;
        throw new FileException(directory, File.Exists(directory) ? new IOException("Not a directory") : new DirectoryNotFoundException());
    }

    /// <param name="arguments">The command line.</param>
    /// <param name="hints">
    /// <see langword="true"/> to suggest causes if no line of a list matches; otherwise, <see langword="false"/>.
    /// </param>
    /// <param name="recognizes"><see langword="true"/> to recognize the functions of lists; otherwise, <see langword="false"/>.</param>
    /// <param name="isKeyed">
    /// <see langword="true"/> if digests are keyed, so that a line that is not verified fails the check; otherwise,
    /// <see langword="false"/>.
    /// </param>
    internal CheckPolicy GetPolicy(ParseResult arguments, bool hints, bool recognizes, bool isKeyed) => new(
        Hints: hints,
        Recognizes: recognizes,
        IgnoreMissing: arguments.GetValue(ignoreMissing),
        Quiet: arguments.GetValue(quiet),
        Status: arguments.GetValue(status),
        Strict: isKeyed || arguments.GetValue(strict),
        Warn: arguments.GetValue(warn),
        Directory: GetDirectory(arguments));
}
