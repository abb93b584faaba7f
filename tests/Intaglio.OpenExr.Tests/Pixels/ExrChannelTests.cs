namespace Intaglio.OpenExr.Tests;

public class ExrChannelTests
{
    public static TheoryData<ExrCompression> Compressions =>
        [.. Enum.GetValues<ExrCompression>().Where(compression => compression is not (ExrCompression.Htj2k256 or ExrCompression.Htj2k32 or ExrCompression.Zstd))];

    /// <summary>What is said to keep its bits does, and of what is said to lose some, noise does.</summary>
    [Theory]
    [MemberData(nameof(Compressions))]
    public void What_is_lossy_loses_and_nothing_else_does(ExrCompression compression)
    {
        string[] names = ["A", "B", "G", "R", "Y", "Z", "layer.R", "id"];
        foreach (ExrPixelType type in Enum.GetValues<ExrPixelType>())
        {
            ExrHeader header = new(ExrBox2i.FromSize(40, 33), names.Select(name => new ExrChannel(name, type))) { Compression = compression };
            ExrImage image = new(header.DataWindow, header.Channels);
            Random random = new(9);
            foreach (ExrPlane plane in image.Planes)
            {
                for (int row = 0; row < plane.Rows; row++)
                    plane.SetRow(row, [.. Enumerable.Range(0, plane.Columns).Select(_ => (float)random.NextDouble() * 900)]);
            }
            using MemoryStream stream = new();
            ExrFile.Write(stream, new ExrPart(header, image));
            stream.Position = 0;
            ExrImage back = ExrFile.Read(stream)[0].Levels[0];
            foreach (ExrPlane plane in image.Planes)
                Assert.Equal(plane.Channel.IsLossyWith(compression), !plane.Bytes.SequenceEqual(back[plane.Channel.Name].Bytes));
        }
    }
}
