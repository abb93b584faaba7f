using System.Runtime.InteropServices;

namespace Intaglio.OpenExr.Laboratory;

/// <summary>Replaces samples with their prediction errors (<see cref="ClampedGradient"/>). Channels are processed one at a time.</summary>
/// <remarks>The bytes of the errors are then separated by their significance.</remarks>
internal sealed class ClampedGradFilter : BlockFilter
{
    private readonly SampleGroups groups = new(byChannel: true);
    private readonly ClampedGradient gradient = new();
    private ScratchBuffer<byte> planes, residuals;

    internal override void Apply(ReadOnlySpan<byte> raw, ChunkLayout layout, Span<byte> filtered)
    {
        groups.Set(layout);
        Span<byte> samples = planes.Get(raw.Length), errors = residuals.Get(raw.Length);
        groups.Gather(raw, layout, samples);
        for (int i = 0; i < layout.Channels.Length; i++)
        {
            ref readonly ChunkChannel channel = ref layout.Channels[i];
            int start = groups.GetStart(i), length = channel.Columns * channel.Rows * channel.SampleSize;
            if (channel.SampleSize == sizeof(ushort))
                ClampedGradient.Take(Cast<ushort>(samples, start, length), channel.Columns, Cast<ushort>(errors, start, length));
            else
                ClampedGradient.Take(Cast<uint>(samples, start, length), channel.Columns, Cast<uint>(errors, start, length));
        }
        SampleBytes.Split(errors, groups.HalfBytes, filtered);
    }

    internal override void Undo(ReadOnlySpan<byte> filtered, ChunkLayout layout, Span<byte> raw)
    {
        groups.Set(layout);
        Span<byte> samples = planes.Get(raw.Length), errors = residuals.Get(raw.Length);
        SampleBytes.Join(filtered, groups.HalfBytes, errors);
        for (int i = 0; i < layout.Channels.Length; i++)
        {
            ref readonly ChunkChannel channel = ref layout.Channels[i];
            int start = groups.GetStart(i), length = channel.Columns * channel.Rows * channel.SampleSize;
            if (channel.SampleSize == sizeof(ushort))
                gradient.Undo(Cast<ushort>(errors, start, length), channel.Columns, Cast<ushort>(samples, start, length));
            else
                gradient.Undo(Cast<uint>(errors, start, length), channel.Columns, Cast<uint>(samples, start, length));
        }
        groups.Scatter(samples, layout, raw);
    }

    public override void Dispose()
    {
        planes.Dispose();
        residuals.Dispose();
        gradient.Dispose();
        groups.Dispose();
        base.Dispose();
    }

    private static Span<T> Cast<T>(Span<byte> bytes, int start, int length)
        where T : unmanaged =>
        MemoryMarshal.Cast<byte, T>(bytes.Slice(start, length));
}
