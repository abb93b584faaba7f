namespace Intaglio.Checksums;

/// <summary>A directory lies in itself: by a link, or a file system that is mounted in itself.</summary>
internal sealed class DirectoryLoopException() : IOException("The directory lies in itself.");
