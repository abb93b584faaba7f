namespace Intaglio.Baking;

/// <summary>The metadata by which an unchanged file is recognized without being read.</summary>
/// <param name="Size">The length in bytes.</param>
/// <param name="Modified">The time of the last write in ticks, or 0 if a later write could have the same time.</param>
/// <param name="Changed">The time of the last change of data or metadata in ticks, or 0 if the system does not report it.</param>
/// <param name="Node">The number of the file in its file system, or 0 if the system does not report it.</param>
internal readonly record struct FileStamp(long Size, long Modified, long Changed, ulong Node)
{
    /// <summary>Gets a value indicating whether a file with the same stamp has the same bytes.</summary>
    internal bool IsSettled => Modified != 0;

    // A program that restores the time of the last write changes only the other time.
    internal static FileStamp From(in FileStatus status) => new(status.Size, status.IsChangeSettled ? status.Settled?.Ticks ?? 0 : 0,
        status.Changed?.Ticks ?? 0, status.Node.Number);

    /// <summary>Determines whether a file was not changed between two readings of its metadata.</summary>
    /// <remarks>Stamps do not show this, because a file that was just written becomes settled by the passing of time.</remarks>
    internal static bool IsUnchanged(in FileStatus before, in FileStatus after) =>
        before.Size == after.Size && before.Modified == after.Modified && before.Changed == after.Changed
        && before.Node.Number == after.Node.Number;

    /// <summary>Determines whether a file with the current stamp has the bytes that it had at the time of this stamp.</summary>
    internal bool Proves(in FileStamp now) => IsSettled && this == now;
}
