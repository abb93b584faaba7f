namespace Intaglio.Checksums;

/// <summary>
/// The exception that is thrown when a directory contains itself, through a link or a file system that is mounted within itself.
/// </summary>
internal sealed class DirectoryLoopException() : IOException("The directory contains itself.");
