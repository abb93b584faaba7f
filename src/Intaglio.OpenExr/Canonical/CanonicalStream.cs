namespace Intaglio.OpenExr;

/// <summary>A read-only stream over pieces that are created on demand.</summary>
internal sealed class CanonicalStream(IEnumerable<ReadOnlyMemory<byte>> pieces) : ReadOnlyStream
{
    private readonly IEnumerator<ReadOnlyMemory<byte>> pieces = pieces.GetEnumerator();
    private ReadOnlyMemory<byte> rest;

    public override int Read(Span<byte> buffer)
    {
        while (rest.IsEmpty && pieces.MoveNext())
            rest = pieces.Current;
        int count = Math.Min(buffer.Length, rest.Length);
        rest.Span[..count].CopyTo(buffer);
        rest = rest[count..];
        return count;
    }

    protected override void Dispose(bool disposing)
    {
        if (disposing)
            pieces.Dispose();
        base.Dispose(disposing);
    }
}
