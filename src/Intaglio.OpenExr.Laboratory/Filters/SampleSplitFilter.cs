namespace Intaglio.OpenExr.Laboratory;

/// <summary>Separates the bytes of samples by their significance and then computes their differences.</summary>
/// <remarks>
/// HALF samples have two bytes, and FLOAT and UINT samples have four. For blocks with only HALF samples and the same kind of difference,
/// the result equals that of <see cref="SplitDeltaFilter"/>.
/// </remarks>
/// <typeparam name="TDifference">The kind of difference.</typeparam>
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
