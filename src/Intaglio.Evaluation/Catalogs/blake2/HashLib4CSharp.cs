using HashLib4CSharp.Base;
using HashLib4CSharp.Interfaces;
using HashLib4CSharp.Params;
using Intaglio.Evaluation;

// Absent values are empty arrays, not null.
public sealed class BLAKE2b : IHashContender
{
    private readonly IHash plain = HashFactory.Crypto.CreateBlake2B();

    public string FunctionName => "BLAKE2b";

    public HashFeatures Features =>
        HashFeatures.DigestSize | HashFeatures.Key | HashFeatures.Salt | HashFeatures.Personalization | HashFeatures.Incremental
        | HashFeatures.Cloning;

    public ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination) =>
        (arguments.Features == HashFeatures.None ? plain : Create(in arguments)).ComputeBytes(message).GetBytes();

    public IIncrementalContender Begin(in HashArguments arguments) => new Pieces(Create(in arguments));

    private static IHash Create(in HashArguments arguments) =>
        HashFactory.Crypto.CreateBlake2B(new Blake2BConfig(arguments.DigestSize == 0 ? 64 : arguments.DigestSize)
    {
        Key = arguments.Key,
        Salt = arguments.Salt,
        Personalization = arguments.Personalization,
    });
}

public sealed class BLAKE2s : IHashContender
{
    private readonly IHash plain = HashFactory.Crypto.CreateBlake2S();

    public string FunctionName => "BLAKE2s";

    public HashFeatures Features =>
        HashFeatures.DigestSize | HashFeatures.Key | HashFeatures.Salt | HashFeatures.Personalization | HashFeatures.Incremental
        | HashFeatures.Cloning;

    public ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination) =>
        (arguments.Features == HashFeatures.None ? plain : Create(in arguments)).ComputeBytes(message).GetBytes();

    public IIncrementalContender Begin(in HashArguments arguments) => new Pieces(Create(in arguments));

    private static IHash Create(in HashArguments arguments) =>
        HashFactory.Crypto.CreateBlake2S(new Blake2SConfig(arguments.DigestSize == 0 ? 32 : arguments.DigestSize)
    {
        Key = arguments.Key,
        Salt = arguments.Salt,
        Personalization = arguments.Personalization,
    });
}

public sealed class BLAKE2bp : IHashContender
{
    private readonly IHash plain = HashFactory.Crypto.CreateBlake2BP(64, []);

    public string FunctionName => "BLAKE2bp";

    public HashFeatures Features => HashFeatures.DigestSize | HashFeatures.Key | HashFeatures.Incremental | HashFeatures.Cloning;

    public ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination) =>
        (arguments.Features == HashFeatures.None ? plain : Create(in arguments)).ComputeBytes(message).GetBytes();

    public IIncrementalContender Begin(in HashArguments arguments) => new Pieces(Create(in arguments));

    private static IHash Create(in HashArguments arguments) =>
        HashFactory.Crypto.CreateBlake2BP(arguments.DigestSize == 0 ? 64 : arguments.DigestSize, arguments.Key);
}

public sealed class BLAKE2sp : IHashContender
{
    private readonly IHash plain = HashFactory.Crypto.CreateBlake2SP(32, []);

    public string FunctionName => "BLAKE2sp";

    public HashFeatures Features => HashFeatures.DigestSize | HashFeatures.Key | HashFeatures.Incremental | HashFeatures.Cloning;

    public ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination) =>
        (arguments.Features == HashFeatures.None ? plain : Create(in arguments)).ComputeBytes(message).GetBytes();

    public IIncrementalContender Begin(in HashArguments arguments) => new Pieces(Create(in arguments));

    private static IHash Create(in HashArguments arguments) =>
        HashFactory.Crypto.CreateBlake2SP(arguments.DigestSize == 0 ? 32 : arguments.DigestSize, arguments.Key);
}

internal sealed class Pieces : IIncrementalContender
{
    private readonly IHash hash;

    internal Pieces(IHash hash)
    {
        this.hash = hash;
        hash.Initialize();
    }

    public void Append(byte[] data, int offset, int count) => hash.TransformBytes(data, offset, count);

    public ReadOnlySpan<byte> Finish(Span<byte> destination) => hash.TransformFinal().GetBytes();

    public void Dispose()
    {
    }
}
