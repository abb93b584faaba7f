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

    internal static FileStamp From(in FileStatus status) => new(status.Size, status.Settled?.Ticks ?? 0, status.Changed?.Ticks ?? 0,
        status.Node.Number);

    /// <summary>Determines whether a file with the current stamp has the bytes that it had at the time of this stamp.</summary>
    internal bool Proves(in FileStamp now) => IsSettled && this == now;
}
