using Intaglio.Cryptography.Tests;

namespace Intaglio.Fuzzing;

/// <summary>BLAKE2Xb, BLAKE2Xs and the three sizes of Skein with extendable output.</summary>
internal sealed class ExtendableOutputTarget : Target
{
    internal override string Name => "extendable-output";

    internal override string Claim =>
        "BLAKE2Xb, BLAKE2Xs and Skein with extendable output, with any parameters and lengths. Output that is read in any "
            + "pieces equals that of a transcription of the paper. Values that the paper does not allow are refused.";

    internal override int MaxSize => 300;

    internal override bool IsReader => false;

    internal override int ShortRun => 3500;

    internal override Outcome Run(ReadOnlySpan<byte> input)
    {
        ByteReader reader = new(input);
        XofFunction function = reader.Pick(XofFunction.All);
        bool isBlake = function is Blake2XFunction;
        // Outputs of a known and of an unknown length are different ones.
        ulong? length = reader.Bool() ? null : (ulong)reader.Between(0, 12 * function.NodeSize);
        int argument = isBlake ? ((Blake2XFunction)function).SaltSize : function.NodeSize;
        XofRequest request = new()
        {
            OutputLength = length,
            Key = Argument(ref reader, function.LongestKeySize),
            Personalization = Argument(ref reader, argument),
            Salt = isBlake ? Argument(ref reader, argument) : [],
            PublicKey = isBlake ? [] : Argument(ref reader, argument),
            KeyIdentifier = isBlake ? [] : Argument(ref reader, argument),
            Nonce = isBlake ? [] : Argument(ref reader, argument),
            SkeinTree = isBlake || reader.Bool() ? default : new() { LeafSizeExponent = reader.Between(0, 4), FanOutExponent = reader.Between(0, 4), MaxHeight = reader.Between(0, 5) },
        };
        bool isAllowed = length is not 0 && (!isBlake || request.Key.Length <= function.LongestKeySize && request.Salt.Length <= argument && request.Personalization.Length <= argument)
            && (request.SkeinTree == default || request.SkeinTree is { LeafSizeExponent: >= 1, FanOutExponent: >= 1, MaxHeight: >= 2 });
        byte[] message = reader.Filled(reader.Between(0, 600));
        int count = length is { } known ? (int)known : reader.Between(1, 20 * function.NodeSize);

        XofObject xof;
        try
        {
            xof = function.Create(request);
        }
        catch (ArgumentException exception)
        {
            Expect.That(!isAllowed, $"parameters that are allowed are taken: {exception.Message}");
            return Outcome.Refused($"{function} refuses {exception.ParamName}");
        }
        Expect.That(isAllowed, $"parameters that are not allowed are refused: {request}");
        byte[] expected = function.Reference(message, count, request);
        // At once, the length is always known.
        XofRequest whole = request with { OutputLength = (ulong)count };
        Expect.Same(function.Reference(message, count, whole), function.HashData(message, count, request), "at once");

        int split = Math.Min(message.Length, reader.Between(0, 600));
        xof.Append(message.AsSpan(0, split));
        xof.Append(message.AsSpan(split));
        byte[] output = new byte[count];
        Span<byte> left = output;
        while (!left.IsEmpty)
        {
            int size = Math.Min(left.Length, reader.IsEmpty ? left.Length : reader.Between(0, 3 * function.NodeSize));
            if (reader.Seldom(8))
                xof = xof.Fork();
            xof.ReadInto(left[..size]);
            left = left[size..];
        }
        Expect.Same(expected, output, "in pieces");
        xof.Dispose();
        return $"{function} {length is null} {count / function.NodeSize} {count % function.NodeSize == 0} {request.Key.Length > 0} {request.SkeinTree != default}";
    }

    private static byte[] Argument(ref ByteReader reader, int most) => reader.Filled(reader.Seldom(16) ? most + reader.Between(1, 3) : reader.Bool() ? 0 : reader.Between(0, most));
}
