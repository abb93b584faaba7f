namespace Intaglio.Checksums;

/// <summary>What became of one of many files.</summary>
/// <param name="Path">The file's name, as it was given.</param>
/// <param name="Algorithm">What computed the digest.</param>
/// <param name="File">What was hashed, if it could be.</param>
/// <param name="Error">Why the file could not be read, if it could not.</param>
public readonly record struct FileResult(string Path, ChecksumAlgorithm Algorithm, HashedFile? File, Exception? Error);
