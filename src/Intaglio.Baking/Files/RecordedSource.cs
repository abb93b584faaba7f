namespace Intaglio.Baking;

/// <summary>A file of the source folder in the state.</summary>
/// <param name="Stamp">The metadata of the file.</param>
/// <param name="Digest">The file digest.</param>
internal readonly record struct RecordedSource(FileStamp Stamp, ReadOnlyMemory<byte> Digest);
