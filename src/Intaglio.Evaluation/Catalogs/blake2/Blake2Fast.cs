using Blake2Fast;
using Intaglio.Evaluation;

public sealed class BLAKE2b : IHashContender
{
    public string FunctionName => "BLAKE2b";

    public HashFeatures Features =>
        HashFeatures.DigestSize | HashFeatures.Key | HashFeatures.Incremental | HashFeatures.Spans | HashFeatures.Cloning
        | HashFeatures.Concurrent;

    // The key precedes the message and is empty for unkeyed digests.
    public ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination)
    {
        Blake2b.ComputeAndWriteHash(destination.Length, arguments.Key, message, destination);
        return destination;
    }

    public IIncrementalContender Begin(in HashArguments arguments) =>
        new Pieces(Blake2b.CreateIncrementalHasher(arguments.DigestSize == 0 ? Blake2b.DefaultDigestLength
        : arguments.DigestSize, arguments.Key));
}

public sealed class BLAKE2s : IHashContender
{
    public string FunctionName => "BLAKE2s";

    public HashFeatures Features =>
        HashFeatures.DigestSize | HashFeatures.Key | HashFeatures.Incremental | HashFeatures.Spans | HashFeatures.Cloning
        | HashFeatures.Concurrent;

    // The key precedes the message and is empty for unkeyed digests.
    public ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination)
    {
        Blake2s.ComputeAndWriteHash(destination.Length, arguments.Key, message, destination);
        return destination;
    }

    public IIncrementalContender Begin(in HashArguments arguments) =>
        new Pieces(Blake2s.CreateIncrementalHasher(arguments.DigestSize == 0 ? Blake2s.DefaultDigestLength
        : arguments.DigestSize, arguments.Key));
}

// The state is a structure in some versions and a class in others. All of them have the interface.
internal sealed class Pieces(IBlake2Incremental state) : IIncrementalContender
{
    public void Append(byte[] data, int offset, int count) => state.Update(new ReadOnlySpan<byte>(data, offset, count));

    public ReadOnlySpan<byte> Finish(Span<byte> destination) =>
        state.TryFinish(destination, out int written) ? destination[..written] : throw new ArgumentException("the digest does not fit");

    public void Dispose()
    {
    }
}
