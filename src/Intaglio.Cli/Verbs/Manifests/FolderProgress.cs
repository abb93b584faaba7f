namespace Intaglio.Cli;

/// <summary>Adds the bytes read from a folder to those of the folders before it.</summary>
internal sealed class FolderProgress : IProgress<long>
{
    private readonly ProgressDisplay display;
    private readonly long before;

    private FolderProgress(ProgressDisplay display) => (this.display, before) = (display, display.Bytes);

    /// <returns>The progress receiver, or <see langword="null"/> if progress is hidden.</returns>
    internal static FolderProgress? TryCreate(ProgressDisplay? display) => display is null ? null : new(display);

    public void Report(long value) => display.Report(before + value);
}
