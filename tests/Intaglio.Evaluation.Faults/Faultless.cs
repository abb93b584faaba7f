using Intaglio.Cryptography;

namespace Intaglio.Evaluation.Faults;

/// <summary>BLAKE2b without a fault, from which the others differ by one.</summary>
public class Faultless : IHashContender
{
    public string FunctionName => "BLAKE2b";

    public virtual HashFeatures Features => HashFeatures.DigestSize | HashFeatures.Key | HashFeatures.Salt | HashFeatures.Personalization | HashFeatures.Incremental | HashFeatures.Spans | HashFeatures.Concurrent;

    public virtual ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination)
    {
        Blake2b.HashData(message, destination, ToParameters(in arguments));
        return destination;
    }

    public virtual IIncrementalContender Begin(in HashArguments arguments) => new Pieces(Blake2b.CreateHasher(ToParameters(in arguments)));

    protected static Blake2bParameters ToParameters(in HashArguments arguments) =>
        new() { DigestSize = arguments.DigestSize, Key = arguments.Key, Salt = arguments.Salt, Personalization = arguments.Personalization };

    protected class Pieces(Blake2bHasher hasher) : IIncrementalContender
    {
        public virtual void Append(byte[] data, int offset, int count) => hasher.AppendData(data.AsSpan(offset, count));

        public ReadOnlySpan<byte> Finish(Span<byte> destination) => hasher.GetHashAndReset();

        public void Dispose()
        {
            hasher.Dispose();
            GC.SuppressFinalize(this);
        }
    }
}
