using Intaglio.Imaging;

namespace Intaglio.OpenExr.Tests;

/// <summary>Writing that fails, is stopped, or goes to streams of all kinds; and what is told on the way.</summary>
public class WritingTests
{
    private static readonly Picture picture = Pictures.Create(PictureKind.Tiled, ExrCompression.Zip, new(0, 0, 120, 90), Pictures.Mixed, new(16, 16, PictureLevels.MipMap));

    [Fact]
    public void A_file_is_there_when_all_of_it_is_written_and_nothing_else()
    {
        using TemporaryFolder folder = new();
        File.WriteAllText(folder["out.exr"], "what was there");
        ExrFile.Write(folder["out.exr"], Ours.ToPart(picture));
        Assert.Equal(["out.exr"], folder.Names);
        Assert.Equal(Ours.Write(picture), File.ReadAllBytes(folder["out.exr"]));
    }

    [Fact]
    public void Stopping_leaves_what_was_there_and_nothing_else()
    {
        using TemporaryFolder folder = new();
        File.WriteAllText(folder["out.exr"], "what was there");
        using CancellationTokenSource source = new();
        Assert.ThrowsAny<OperationCanceledException>(() => ExrFile.Write(folder["out.exr"], Ours.ToPart(picture), progress: new Listener<ImageProgress>(value =>
        {
            if (value.Done > 0.3 * value.Total)
                source.Cancel();
        }), cancellationToken: source.Token));
        Assert.Equal(["out.exr"], folder.Names);
        Assert.Equal("what was there", File.ReadAllText(folder["out.exr"]));
        Assert.ThrowsAny<OperationCanceledException>(() => ExrFile.Write(folder["new.exr"], Ours.ToPart(picture), cancellationToken: new CancellationToken(canceled: true)));
        Assert.Equal(["out.exr"], folder.Names);
    }

    [Fact]
    public void A_failure_leaves_what_was_there_and_nothing_else()
    {
        using TemporaryFolder folder = new();
        File.WriteAllText(folder["out.exr"], "what was there");
        Assert.Throws<InvalidOperationException>(() => ExrFile.Write(folder["out.exr"], Ours.ToPart(picture), progress: new Listener<ImageProgress>(_ => throw new InvalidOperationException("enough"))));
        ExrHeader wrong = Ours.ToHeader(picture);
        wrong.DataWindow = new(0, 0, 5, 5);
        Assert.Throws<ArgumentException>(() => ExrFile.Write(folder["out.exr"], new ExrPart(wrong, Ours.ToPart(picture).Levels)));
        Assert.Equal(["out.exr"], folder.Names);
        Assert.Equal("what was there", File.ReadAllText(folder["out.exr"]));
        Assert.ThrowsAny<IOException>(() => ExrFile.Write(folder["nowhere/out.exr"], Ours.ToPart(picture)));
        Directory.CreateDirectory(folder["taken"]);
        Assert.ThrowsAny<Exception>(() => ExrFile.Write(folder["taken"], Ours.ToPart(picture)));
        Assert.Equal(["out.exr", "taken"], folder.Names);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(500)]
    [InlineData(3000)]
    public void A_stream_that_is_full_says_so(int room)
    {
        using NarrowStream stream = new(room, canSeek: true), pipe = new(room, canSeek: false);
        Assert.Throws<IOException>(() => ExrFile.Write(stream, Ours.ToPart(picture)));
        Assert.Throws<IOException>(() => ExrFile.Write(pipe, Ours.ToPart(picture)));
    }

    [Fact]
    public void What_fails_in_one_thread_is_told_whoever_waits_for_it()
    {
        ExrPart tall = Ours.ToPart(Pictures.Create(PictureKind.ScanLine, ExrCompression.Zips, new(0, 0, 9, 2999), Pictures.Rgba));
        for (int i = 0; i < 30; i++)
        {
            // Slow, so that all others are ahead and wait.
            using NarrowStream stream = new(30_000, canSeek: true) { Pause = TimeSpan.FromMilliseconds(1) };
            Assert.Throws<IOException>(() => ExrFile.Write(stream, [tall], new() { MaxDegreeOfParallelism = 8 }));
        }
    }

    [Fact]
    public void A_stream_that_cannot_seek_gets_the_same_file()
    {
        using NarrowStream pipe = new(int.MaxValue, canSeek: false);
        ExrFile.Write(pipe, Ours.ToPart(picture));
        Assert.Equal(Ours.Write(picture), pipe.ToArray());
    }

    [Fact]
    public void A_file_may_stand_behind_something_else_in_a_stream()
    {
        using MemoryStream stream = new();
        stream.Write(new byte[77]);
        ExrFile.Write(stream, Ours.ToPart(picture));
        Assert.Equal(stream.Length, stream.Position);
        Assert.Equal(Ours.Write(picture), stream.ToArray()[77..]);
        stream.Position = 77;
        Same.Check(picture, Ours.FromPart(Assert.Single(ExrFile.Read(stream))));
        Assert.True(stream.CanRead);
    }

    [Fact]
    public void Streams_that_cannot_do_it_are_refused()
    {
        using NarrowStream pipe = new(int.MaxValue, canSeek: false);
        using MemoryStream constant = new([1, 2, 3], writable: false);
        Assert.Throws<ArgumentException>("stream", () => ExrFile.Read(pipe));
        Assert.Throws<ArgumentException>("stream", () => ExrFile.Write(constant, Ours.ToPart(picture)));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(-1)]
    public void Progress_rises_to_1(int workers)
    {
        foreach (Picture[] pictures in (Picture[][])[[picture], .. Pictures.MultiPart(withDeep: true)])
        {
            List<ImageProgress> written = [], read = [];
            using MemoryStream stream = new();
            ExrFile.Write(stream, [.. pictures.Select(Ours.ToPart)], new() { MaxDegreeOfParallelism = workers }, Keep(written));
            stream.Position = 0;
            ExrFile.Read(stream, new() { MaxDegreeOfParallelism = workers }, Keep(read));
            foreach (List<ImageProgress> told in (List<ImageProgress>[])[written, read])
            {
                Assert.Equal(told.OrderBy(progress => progress.Done), told);
                Assert.Single(told.Select(progress => progress.Total).Distinct());
                Assert.InRange(told[0].Done, 0, told[0].Total);
                Assert.Equal(told[^1].Total, told[^1].Done);
            }
        }
    }

    [Fact]
    public void Reading_can_be_stopped()
    {
        byte[] file = Ours.Write(picture);
        using CancellationTokenSource source = new();
        OperationCanceledException stopped = Assert.ThrowsAny<OperationCanceledException>(() => ExrFile.Read(new MemoryStream(file), progress: new Listener<ImageProgress>(value =>
        {
            if (value.Done > 0.3 * value.Total)
                source.Cancel();
        }), cancellationToken: source.Token));
        Assert.Equal(source.Token, stopped.CancellationToken);
    }

    [Fact]
    public void Parts_that_no_file_can_hold_are_refused()
    {
        Picture flat = Pictures.Create(PictureKind.ScanLine, ExrCompression.Zip, new(0, 0, 9, 9), Pictures.Rgba, name: "one");
        Refuse();
        Refuse(flat, flat);
        Refuse(flat, Pictures.Create(PictureKind.ScanLine, ExrCompression.Zip, new(0, 0, 9, 9), Pictures.Rgba));
        Refuse(Pictures.Create(PictureKind.ScanLine, ExrCompression.Zip, new(0, 0, 9, 9), Pictures.Rgba, order: PictureOrder.Random));
        Refuse(Pictures.Create(PictureKind.DeepScanLine, ExrCompression.Piz, new(0, 0, 9, 9), Pictures.Rgba));
        Refuse(flat.With(ExrCompression.Htj2k32));
        Refuse(flat.With((ExrCompression)99));
    }

    private static void Refuse(params Picture[] pictures) => Assert.Throws<ArgumentException>(() => Ours.Write(pictures));

    private static Listener<ImageProgress> Keep(List<ImageProgress> list) => new(value =>
    {
        lock (list)
            list.Add(value);
    });

    /// <summary>Takes so many bytes.</summary>
    private sealed class NarrowStream(int room, bool canSeek) : Stream
    {
        private readonly MemoryStream inner = new();

        internal TimeSpan Pause { get; init; }

        public override bool CanRead => true;

        public override bool CanSeek => canSeek;

        public override bool CanWrite => true;

        public override long Length => canSeek ? inner.Length : throw new NotSupportedException();

        public override long Position
        {
            get => canSeek ? inner.Position : throw new NotSupportedException();
            set => inner.Position = canSeek ? value : throw new NotSupportedException();
        }

        public override void Flush()
        {
        }

        public override int Read(byte[] buffer, int offset, int count) => inner.Read(buffer, offset, count);

        public override long Seek(long offset, SeekOrigin origin) => canSeek ? inner.Seek(offset, origin) : throw new NotSupportedException();

        public override void SetLength(long value) => inner.SetLength(value);

        public override void Write(byte[] buffer, int offset, int count)
        {
            if (Pause != default)
                Thread.Sleep(Pause);
            if (inner.Position + count > room)
                throw new IOException("There is no room.");
            inner.Write(buffer, offset, count);
        }

        internal byte[] ToArray() => inner.ToArray();
    }
}
