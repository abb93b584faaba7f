namespace Intaglio.Cli;

/// <summary>The options that all conversions share.</summary>
/// <param name="Force"><see langword="true"/> to replace existing outputs.</param>
/// <param name="SkipExisting"><see langword="true"/> to skip inputs whose output exists.</param>
/// <param name="Newer"><see langword="true"/> to replace outputs that are older than their input and skip the others.</param>
/// <param name="KeepGoing"><see langword="true"/> to continue with the other files after a failure.</param>
/// <param name="DryRun"><see langword="true"/> to write nothing.</param>
/// <param name="IsJson"><see langword="true"/> to print the summary as JSON.</param>
/// <param name="IsQuiet"><see langword="true"/> to hide warnings and the summary.</param>
/// <param name="IsVerbose"><see langword="true"/> to print a line for each file.</param>
/// <param name="ShowsProgress"><see langword="true"/> to show progress.</param>
internal sealed record ConversionPolicy(bool Force, bool SkipExisting, bool Newer, bool KeepGoing, bool DryRun, bool IsJson, bool IsQuiet,
    bool IsVerbose, bool ShowsProgress)
{
    /// <summary>Gets a value indicating whether an existing output may be replaced.</summary>
    internal bool Replaces => Force || Newer;

    /// <exception cref="UsageException">Two options contradict each other.</exception>
    internal void Check()
    {
        if ((Force ? 1 : 0) + (SkipExisting ? 1 : 0) + (Newer ? 1 : 0) > 1)
            throw new UsageException("specify one of --force, --skip-existing and --newer");
        if (IsQuiet && IsVerbose)
            throw new UsageException("specify either --quiet or --verbose");
    }

    /// <summary>Determines whether an input is skipped because its output exists.</summary>
    internal bool Skips(string source, string target)
    {
        if (!SkipExisting && !Newer || !File.Exists(target))
            return false;
        return SkipExisting || File.GetLastWriteTimeUtc(target) >= File.GetLastWriteTimeUtc(source);
    }
}
