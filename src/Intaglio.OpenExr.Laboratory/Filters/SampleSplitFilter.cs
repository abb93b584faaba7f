namespace Intaglio.OpenExr.Laboratory;

/// <summary>
/// The bytes of samples apart by their place in the sample, two of HALF and four of FLOAT and UINT, and then the difference of each byte from
/// the one before. A block of halves alone is what <see cref="SplitDeltaFilter"/> makes of it, if the difference is the same.
/// </summary>
/// <typeparam name="TDifference">The difference.</typeparam>
internal sealed class SampleSplitFilter<TDifference> : BlockFilter
    where TDifference : IByteDifference
{
    private readonly SampleGroups groups = new(byChannel: false);
    private ScratchBuffer<byte> grouped, split;

    internal override void Apply(ReadOnlySpan<byte> raw, ChunkLayout layout, Span<byte> filtered)
    {
        groups.Set(layout);
        ReadOnlySpan<byte> samples = raw;
        if (groups.AreMixed)
        {
            Span<byte> apart = grouped.Get(raw.Length);
            groups.Gather(raw, layout, apart);
            samples = apart;
        }
        Span<byte> bytes = split.Get(raw.Length);
        SampleBytes.Split(samples, groups.HalfBytes, bytes);
        ByteDifferences.Take<TDifference>(bytes, filtered);
    }

    internal override void Undo(ReadOnlySpan<byte> filtered, ChunkLayout layout, Span<byte> raw)
    {
        groups.Set(layout);
        Span<byte> bytes = split.Get(raw.Length);
        ByteDifferences.Undo<TDifference>(filtered, bytes);
        if (!groups.AreMixed)
        {
            SampleBytes.Join(bytes, groups.HalfBytes, raw);
            return;
        }
        Span<byte> apart = grouped.Get(raw.Length);
        SampleBytes.Join(bytes, groups.HalfBytes, apart);
        groups.Scatter(apart, layout, raw);
    }

    public override void Dispose()
    {
        grouped.Dispose();
        split.Dispose();
        groups.Dispose();
        base.Dispose();
    }
}
