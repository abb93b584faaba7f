using Intaglio.Imaging;
using Intaglio.OpenExr;

namespace Intaglio.Pictures.Tests;

/// <summary>Pictures that tests write.</summary>
internal static class Samples
{
    /// <summary>Makes an image of 8 bits in which every pixel is another.</summary>
    internal static Image Create(int width, int height, int colorComponents = 3, AlphaMode alpha = AlphaMode.None)
    {
        Image image = new(width, height, new PixelFormat(colorComponents, alpha, SampleType.Bits8));
        Span<byte> samples = image.GetSamples<byte>();
        for (int i = 0; i < samples.Length; i++)
            samples[i] = (byte)(i * 7 + i / 256);
        return image;
    }

    /// <summary>Makes a flat part of floats whose channels are functions of the pixel.</summary>
    internal static ExrPart CreatePart(ExrBox2i dataWindow, ExrBox2i displayWindow, params (string Name, Func<int, int, double> Value)[] channels)
    {
        ExrHeader header = new(dataWindow, channels.Select(channel => new ExrChannel(channel.Name, ExrPixelType.Float))) { DisplayWindow = displayWindow };
        ExrImage image = new(dataWindow, header.Channels);
        foreach ((string name, Func<int, int, double> value) in channels)
        {
            for (int y = 0; y < dataWindow.Height; y++)
            {
                Span<float> row = image[name].GetRow<float>(y);
                for (int x = 0; x < row.Length; x++)
                    row[x] = (float)value(x, y);
            }
        }
        return new(header, image);
    }

    internal static MemoryStream ToStream(params ExrPart[] parts)
    {
        MemoryStream stream = new();
        ExrFile.Write(stream, parts);
        stream.Position = 0;
        return stream;
    }
}
