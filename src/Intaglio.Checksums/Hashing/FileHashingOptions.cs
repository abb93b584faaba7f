namespace Intaglio.Checksums;

/// <summary>Settings for hashing files. They do not change the digest of a given content.</summary>
public sealed class FileHashingOptions
{
    /// <summary>Gets or sets the maximum number of threads that hash files, or -1 for all processors.</summary>
    /// <value>The default is -1. With 1, each file is closed before the next one is opened.</value>
    public int MaxDegreeOfParallelism { get; set => field = OptionRange.Degree(value); } = -1;

    /// <summary>Gets or sets a value indicating whether results of tree hashes include the leaf digests.</summary>
    /// <value>The default is <see langword="false"/>. The required memory is the digest size times the number of leaves.</value>
    public bool KeepLeafDigests { get; set; }

    /// <summary>
    /// Gets or sets the only tree hash whose leaf digests are kept, or <see langword="null"/> for all tree hashes. Leaves can be as small
    /// as one byte.
    /// </summary>
    internal ChecksumAlgorithm? LeafDigestsOf { get; set; }

    internal bool KeepsLeafDigests(ChecksumAlgorithm algorithm) => KeepLeafDigests && (LeafDigestsOf is null || LeafDigestsOf == algorithm);

    /// <summary>
    /// Gets or sets the delegate that opens the content to hash, such as the decoded pixels of an image, or <see langword="null"/>.
    /// </summary>
    /// <value>The default is <see langword="null"/>, which hashes the bytes of the file.</value>
    /// <remarks>
    /// The hashing threads call the delegate, also concurrently. Its argument is the opened file, which cannot seek if it is a pipe. The
    /// stream that the delegate returns is read to its end and disposed, and must dispose the stream of the file. An
    /// <see cref="IOException"/>, <see cref="UnauthorizedAccessException"/> or <see cref="FormatException"/> that is thrown by the delegate
    /// or by the stream becomes the result of the file.
    /// </remarks>
    public Func<Stream, Stream>? OpenContent { get; set; }

    internal FileHashingOptions Copy() => (FileHashingOptions)MemberwiseClone();
}
