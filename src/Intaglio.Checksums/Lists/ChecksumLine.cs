namespace Intaglio.Checksums;

/// <summary>A line of a checksum list that is neither blank nor a comment.</summary>
/// <param name="Number">The number of the line, starting at 1.</param>
/// <param name="Entry">The contents of the line, or <see langword="null"/> if the line is not properly formatted.</param>
public readonly record struct ChecksumLine(long Number, ChecksumEntry? Entry)
{
    /// <summary>
    /// Gets the name of the hash function in the tag, such as <c>BLAKE2s</c>, or <see langword="null"/> if the line has no tag. It is set
    /// even if the line is not properly formatted.
    /// </summary>
    public string? FunctionName { get; init; }
}
