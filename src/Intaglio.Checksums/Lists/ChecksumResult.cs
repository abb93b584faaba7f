namespace Intaglio.Checksums;

/// <summary>What became of a line of a checksum list.</summary>
/// <param name="Line">The line.</param>
/// <param name="Status">What became of it.</param>
/// <param name="File">What was hashed, if it could be.</param>
/// <param name="Error">Why the file could not be read, if it could not.</param>
public readonly record struct ChecksumResult(ChecksumLine Line, ChecksumStatus Status, HashedFile? File = null, Exception? Error = null);
