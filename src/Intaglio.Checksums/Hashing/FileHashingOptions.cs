namespace Intaglio.Checksums;

/// <summary>How files are hashed, as far as the digests do not depend on it.</summary>
public sealed class FileHashingOptions
{
    /// <summary>
    /// Gets or sets the most threads that hash files; -1, the default, stands for the number of processors. With 1, a file is opened when the one before
    /// it has been closed.
    /// </summary>
    public int MaxDegreeOfParallelism { get; set => field = OptionRange.Degree(value); } = -1;

    /// <summary>Gets or sets whether the results of tree sums have the digests of their leaves, which take their size times the number of leaves in memory.</summary>
    public bool KeepLeafDigests { get; set; }

    /// <summary>Gets the only tree sum whose leaves' digests are kept; <see langword="null"/> for all of them, whose leaves may be of a byte each.</summary>
    internal ChecksumAlgorithm? LeafDigestsOf { get; set; }

    internal bool KeepsLeafDigests(ChecksumAlgorithm algorithm) => KeepLeafDigests && (LeafDigestsOf is null || LeafDigestsOf == algorithm);

    /// <summary>
    /// Gets or sets what gives, for a file that was opened, what is hashed in place of its bytes, such as the pixels of an image whatever they are packed
    /// with; <see langword="null"/> for the bytes. It is called by any of the hashing threads, by several at once too. The stream it is given
    /// cannot seek if the file is a pipe; it is disposed by the one that is returned, which is read to its end and disposed. An <see cref="IOException"/>, <see cref="UnauthorizedAccessException"/> or <see cref="FormatException"/> that it or a
    /// stream throws is the result of that file.
    /// </summary>
    public Func<Stream, Stream>? OpenContent { get; set; }

    internal FileHashingOptions Copy() => (FileHashingOptions)MemberwiseClone();
}
