namespace Intaglio.Checksums;

/// <summary>A line of a checksum list that is neither blank nor a comment.</summary>
/// <param name="Number">The line's number; the first is 1.</param>
/// <param name="Entry">What the line says; <see langword="null"/> if it is not properly formatted.</param>
public readonly record struct ChecksumLine(long Number, ChecksumEntry? Entry)
{
    /// <summary>Gets the name of the hash function in the line's tag, such as <c>BLAKE2s</c>, whether the line is properly formatted or not; <see langword="null"/> if it has no tag.</summary>
    public string? FunctionName { get; init; }
}
