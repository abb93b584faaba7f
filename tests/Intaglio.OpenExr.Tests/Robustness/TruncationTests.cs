namespace Intaglio.OpenExr.Tests;

/// <summary>Files that end too early, at every byte.</summary>
[Collection(Alone.Name)]
public class TruncationTests
{
    public static TheoryData<int> Files => [.. Enumerable.Range(0, SmallFiles.All.Count)];

    [Trait("Duration", "Long")]
    [Theory, MemberData(nameof(Files))]
    public void Every_beginning_of_a_file_is_refused_or_gives_the_chunks_that_are_there(int which)
    {
        byte[] file = SmallFiles.All[which];
        int length = 0;
        Reading.Watch(() => $"{length} bytes of file {which}", () =>
        {
            for (length = 0; length < file.Length; length++)
            {
                byte[] beginning = file[..length];
                Assert.True(Reading.TryRead(beginning, Reading.Options()) is null, $"{length} of {file.Length} bytes are read as if they were all");
                Reading.TryRead(beginning, Reading.Options(allowMissingChunks: true));
            }
        });
        Assert.NotNull(Reading.TryRead(file, Reading.Options()));
    }

    /// <summary>Headers are all there: what is missing are chunks, and those that are there have their pixels.</summary>
    [Theory]
    [InlineData(ExrCompression.None, 0)]
    [InlineData(ExrCompression.None, 3)]
    [InlineData(ExrCompression.Zip, 0)]
    [InlineData(ExrCompression.Zip, 8)]
    [InlineData(ExrCompression.Zip, 100)]
    public void Chunks_that_are_there_are_read(ExrCompression compression, int bytesOfTheNext)
    {
        Picture picture = Pictures.Create(PictureKind.ScanLine, compression, new(0, 0, 19, 63), Pictures.Rgba);
        byte[] file = Ours.Write(picture);
        RawChunk[] chunks = [.. new RawFile(file).Parts[0].Chunks];
        int lines = Picture.LinesOfChunk(compression), there = chunks.Length / 2;
        Picture read = Ours.FromPart(Assert.Single(Reading.TryRead(file[..(chunks[there].Offset + bytesOfTheNext)], Reading.Options(allowMissingChunks: true))!));
        for (int c = 0; c < picture.Channels.Length; c++)
        {
            int bytes = there * lines * 20 * 2;
            Assert.Equal(picture.Levels[0].Samples[c][..bytes], read.Levels[0].Samples[c][..bytes]);
            Assert.All(read.Levels[0].Samples[c][bytes..], value => Assert.Equal(0, value));
        }
    }
}
