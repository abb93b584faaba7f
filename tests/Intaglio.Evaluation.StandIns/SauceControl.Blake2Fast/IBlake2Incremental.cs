using Intaglio.StandIns;

namespace Blake2Fast;

public interface IBlake2Incremental
{
    void Update(ReadOnlySpan<byte> input);

    bool TryFinish(Span<byte> output, out int bytesWritten);
}

internal sealed class Incremental(StandInHash hash) : IBlake2Incremental
{
    public void Update(ReadOnlySpan<byte> input) => hash.Append(input);

    public bool TryFinish(Span<byte> output, out int bytesWritten)
    {
        byte[] digest = hash.Finish();
        bytesWritten = digest.Length;
        return digest.AsSpan().TryCopyTo(output);
    }
}
