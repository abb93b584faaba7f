namespace Intaglio.Cli;

/// <summary>The options of a conversion that do not depend on what is converted.</summary>
/// <param name="Force">Whether existing outputs are replaced.</param>
/// <param name="SkipExisting">Whether inputs with an output are skipped.</param>
/// <param name="Newer">Whether outputs older than their input are replaced, and the others skipped.</param>
/// <param name="KeepGoing">Whether the other files are converted after a failure.</param>
/// <param name="DryRun">Whether nothing is written.</param>
/// <param name="IsJson">Whether the summary is JSON.</param>
/// <param name="IsQuiet">Whether warnings and the summary are hidden.</param>
/// <param name="IsVerbose">Whether each file has a line.</param>
/// <param name="ShowsProgress">Whether progress is shown.</param>
internal sealed record ConversionPolicy(bool Force, bool SkipExisting, bool Newer, bool KeepGoing, bool DryRun, bool IsJson, bool IsQuiet, bool IsVerbose, bool ShowsProgress)
{
    /// <summary>Gets whether an output that exists may be replaced.</summary>
    internal bool Replaces => Force || Newer;

    /// <exception cref="UsageException">Two options contradict each other.</exception>
    internal void Check()
    {
        if ((Force ? 1 : 0) + (SkipExisting ? 1 : 0) + (Newer ? 1 : 0) > 1)
            throw new UsageException("specify one of --force, --skip-existing and --newer");
        if (IsQuiet && IsVerbose)
            throw new UsageException("specify either --quiet or --verbose");
    }

    /// <summary>Determines whether an input is skipped, as its output is there already.</summary>
    internal bool Skips(string source, string target)
    {
        if (!SkipExisting && !Newer || !File.Exists(target))
            return false;
        return SkipExisting || File.GetLastWriteTimeUtc(target) >= File.GetLastWriteTimeUtc(source);
    }
}
