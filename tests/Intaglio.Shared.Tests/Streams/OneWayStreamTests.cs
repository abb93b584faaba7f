namespace Intaglio.Shared.Tests;

public class OneWayStreamTests
{
    [Fact]
    public void A_stream_to_be_read_is_read_and_nothing_else()
    {
        using Zeros stream = new();
        byte[] buffer = [1, 1, 1, 1];
        Assert.Equal(2, stream.Read(buffer, 1, 2));
        Assert.Equal([1, 0, 0, 1], buffer);
        Assert.Equal((true, false, false), (stream.CanRead, stream.CanSeek, stream.CanWrite));
        Assert.Throws<ArgumentOutOfRangeException>("count", () => stream.Read(buffer, 3, 2));
        Assert.Throws<ArgumentNullException>("buffer", () => stream.Read(null!, 0, 0));
        Assert.Throws<NotSupportedException>(() => stream.Write(buffer, 0, 1));
        CheckPosition(stream);
        stream.Flush();
    }

    [Fact]
    public void A_stream_to_be_written_is_written_and_nothing_else()
    {
        using Collected stream = new();
        stream.Write([1, 2, 3, 4], 1, 2);
        stream.WriteByte(5);
        Assert.Equal([2, 3, 5], stream.Bytes);
        Assert.Equal((false, false, true), (stream.CanRead, stream.CanSeek, stream.CanWrite));
        Assert.Throws<ArgumentOutOfRangeException>("count", () => stream.Write([1], 1, 1));
        Assert.Throws<ArgumentNullException>("buffer", () => stream.Write(null!, 0, 0));
        Assert.Throws<NotSupportedException>(() => stream.Read(new byte[1], 0, 1));
        CheckPosition(stream);
        stream.Flush();
    }

    private static void CheckPosition(Stream stream)
    {
        Assert.Throws<NotSupportedException>(() => stream.Length);
        Assert.Throws<NotSupportedException>(() => stream.Position);
        Assert.Throws<NotSupportedException>(() => stream.Position = 0);
        Assert.Throws<NotSupportedException>(() => stream.Seek(0, SeekOrigin.Begin));
        Assert.Throws<NotSupportedException>(() => stream.SetLength(0));
    }

    private sealed class Zeros : ReadOnlyStream
    {
        public override int Read(Span<byte> buffer)
        {
            buffer.Clear();
            return buffer.Length;
        }
    }

    private sealed class Collected : WriteOnlyStream
    {
        internal List<byte> Bytes { get; } = [];

        public override void Write(ReadOnlySpan<byte> buffer) => Bytes.AddRange(buffer);
    }
}
