namespace Intaglio.Cryptography;

/// <summary>Compares leaf digests with those of a manifest, starting with the first leaf.</summary>
internal sealed class DifferenceSink(TreeShape shape, ReadOnlyMemory<byte> expected) : ILeafSink
{
    private readonly List<Blake2TreeDifference> differences = [];
    private long compared;

    public void Accept(ReadOnlySpan<byte> digests)
    {
        for (; !digests.IsEmpty; digests = digests.Slice(shape.DigestSize), compared++)
            if (!digests.Slice(0, shape.DigestSize).SequenceEqual(expected.Span.Slice((int)compared * shape.DigestSize, shape.DigestSize)))
                Add(Blake2TreeDifferenceKind.Changed, compared, 1);
    }

    /// <summary>Completes the comparison for data of the specified length. All complete leaves must have been compared before.</summary>
    internal Blake2TreeComparison Complete(long length)
    {
        if (compared < shape.LeafCount)
        {
            long missing = length > shape.OffsetOf(compared) ? compared + 1 : compared;
            Add(Blake2TreeDifferenceKind.Changed, compared, missing - compared);
            Add(Blake2TreeDifferenceKind.Missing, missing, shape.LeafCount - missing);
        }
        if (length > shape.Length)
            differences.Add(new(Blake2TreeDifferenceKind.Added, shape.LeafCount, 0, shape.Length, length - shape.Length));
        return new Blake2TreeComparison(length, differences);
    }

    private void Add(Blake2TreeDifferenceKind kind, long first, long count)
    {
        if (count == 0)
            return;
        if (differences.Count > 0 && differences[differences.Count - 1] is var last && last.Kind == kind
            && last.FirstLeaf + last.LeafCount == first)
        {
            differences.RemoveAt(differences.Count - 1);
            (first, count) = (last.FirstLeaf, last.LeafCount + count);
        }
        long offset = shape.OffsetOf(first), end = shape.OffsetOf(first + count - 1) + shape.LengthOf(first + count - 1);
        differences.Add(new(kind, first, count, offset, end - offset));
    }
}
