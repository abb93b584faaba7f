namespace Intaglio;

/// <summary>Recognizes the small text file that Git LFS leaves where the bytes of a large file have not been fetched.</summary>
internal static class GitLfsPointer
{
    /// <summary>The error message for a pointer where the file itself is expected.</summary>
    internal const string Problem = "The file is a Git LFS pointer, not its content; run 'git lfs pull'.";

    /// <summary>The number of bytes at the start of a file that are enough to recognize a pointer.</summary>
    internal const int HeadSize = 64;

    // The version, the digest and the size take more than the minimum, and the specification limits the rest.
    private const int MinSize = 100, MaxSize = 1023;

    // Shorter starts could also be those of other files.
    private const int LeastStart = 12;

    private static ReadOnlySpan<byte> Version => "version https://git-lfs.github.com/spec/"u8;

    /// <summary>Determines whether a file is a pointer.</summary>
    /// <param name="start">The first bytes of the file, at least 12. More of them make the answer more certain.</param>
    internal static bool Is(ReadOnlySpan<byte> start) =>
        start.Length >= LeastStart && Version.StartsWith(start[..Math.Min(start.Length, Version.Length)]);

    /// <summary>Determines whether a file can be a pointer, so that it is worth reading.</summary>
    /// <param name="length">The length in bytes.</param>
    internal static bool IsLength(long length) => length is >= MinSize and <= MaxSize;
}
