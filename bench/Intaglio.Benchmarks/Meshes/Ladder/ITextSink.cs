using Intaglio.Meshes;

namespace Intaglio.Benchmarks;

/// <summary>Where a rung puts its text, a number at a time.</summary>
internal interface ITextSink
{
    void Write(ReadOnlySpan<byte> text);
}

/// <summary>Puts each number into a stream.</summary>
internal readonly struct StreamSink(Stream stream) : ITextSink
{
    public void Write(ReadOnlySpan<byte> text) => stream.Write(text);
}

/// <summary>Puts each number behind those before it in memory.</summary>
internal readonly struct BufferSink(TextBuffer buffer) : ITextSink
{
    public void Write(ReadOnlySpan<byte> text) => buffer.Append(text);
}
