namespace Intaglio.OpenExr;

/// <summary>Provides the samples of a channel by image coordinates.</summary>
internal static class RowBytes
{
    /// <summary>Returns the samples of a row from one column to another. The row must have samples.</summary>
    internal static ReadOnlySpan<byte> GetBytes(this ExrPlane plane, int y, int minX, int maxX)
    {
        (ExrChannel channel, ExrBox2i window) = (plane.Channel, plane.Window);
        long row = Sampling.CountBefore(channel.YSampling, window.MinY, y),
            first = Sampling.CountBefore(channel.XSampling, window.MinX, minX);
        return plane.Bytes.Slice((int)(row * plane.BytesPerRow + first * channel.BytesPerSample),
            Sampling.Count(channel.XSampling, minX, maxX) * channel.BytesPerSample);
    }
}
