using Intaglio.Imaging;

namespace Intaglio.Color;

/// <summary>Keeps the converter of the previous image, whose tables take longer than the conversion of a small image.</summary>
internal static class RecentConverter
{
    private static PixelConverter? recent;

    internal static PixelConverter Get(RgbColorSpace source, RgbColorSpace target, AlphaMode sourceAlpha, AlphaMode targetAlpha)
    {
        PixelConverter? last = Volatile.Read(ref recent);
        if (last is not null && last.Source == source && last.Target == target && last.SourceAlpha == sourceAlpha
            && last.TargetAlpha == targetAlpha)
            return last;
        PixelConverter converter = new(source, target, sourceAlpha, targetAlpha);
        Volatile.Write(ref recent, converter);
        return converter;
    }
}
