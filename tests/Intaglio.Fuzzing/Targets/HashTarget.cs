using System.Runtime.InteropServices;
using Intaglio.Cryptography.Tests;

namespace Intaglio.Fuzzing;

/// <summary>A hash function with any parameters, in every way to its digest, against the transcription of its specification and the native libraries that are there.</summary>
internal abstract class HashTarget : Target
{
    private static readonly Oracle[] oracles = [.. Oracle.All.Where(oracle => NativeLibrary.TryLoad(oracle.ToString(), typeof(Oracle).Assembly, null, out _))];

    /// <summary>Gets the native libraries that take part.</summary>
    internal static IEnumerable<string> Oracles => oracles.Select(oracle => oracle.ToString());

    internal sealed override int MaxSize => 600;

    protected static Outcome Hash(HashFunction function, HashParameters parameters, bool isAllowed, ref ByteReader reader)
    {
        byte[] message = reader.Filled(reader.Between(0, 9 * function.BlockSize + 3));
        byte[] digest;
        try
        {
            digest = function.HashData(message, parameters);
        }
        catch (ArgumentException exception)
        {
            Expect.That(!isAllowed, $"parameters that are allowed are taken: {exception.Message}");
            Expect.That(exception.Message.Length > 0 && !string.IsNullOrEmpty(exception.ParamName), "a message says something, and of which parameter");
            return Outcome.Refused($"{function} refuses {exception.ParamName}");
        }
        Expect.That(isAllowed, $"parameters that are not allowed are refused: {parameters}");
        Expect.Same(function.Reference(message, parameters), digest, "at once");
        CheckInParts(function, parameters, message, digest, ref reader);
        CheckMany(function, parameters, ref reader);
        foreach (Oracle oracle in oracles)
        {
            if (!oracle.Knows(function))
                continue;
            HashParameters narrowed = oracle.Narrow(function, parameters);
            Expect.Same(oracle.Hash(function, message, narrowed), function.HashData(message, narrowed), $"{oracle}");
        }
        return $"{function} {parameters.Key.Length > 0} {parameters.Salt.Length > 0} {parameters.Personalization.Length > 0} {parameters.Tree != default} {message.Length / function.BlockSize} {message.Length % function.BlockSize == 0}";
    }

    private static void CheckInParts(HashFunction function, HashParameters parameters, byte[] message, byte[] digest, ref ByteReader reader)
    {
        foreach (Incremental hasher in function.CreateIncremental(parameters))
        {
            ReadOnlySpan<byte> left = message;
            for (int parts = reader.Between(0, 6); parts > 0; parts--)
            {
                int size = Math.Min(left.Length, reader.Between(0, 2 * function.BlockSize + 1));
                hasher.Append(left[..size]);
                left = left[size..];
            }
            Incremental fork = hasher.Fork();
            hasher.Append(left);
            Expect.Same(digest, hasher.CurrentHash(), "in parts");
            fork.Append(left);
            Expect.Same(digest, fork.HashAndReset(), "in parts, by a copy");
            fork.Append(message);
            Expect.Same(digest, fork.HashAndReset(), "again, after a reset");
            hasher.End();
            fork.End();
        }
    }

    // Messages of any lengths side by side, in as many lanes as the processor has.
    private static void CheckMany(HashFunction function, HashParameters parameters, ref ByteReader reader)
    {
        ReadOnlyMemory<byte>[] messages = new ReadOnlyMemory<byte>[reader.Between(0, 19)];
        int most = reader.Between(0, 4 * function.BlockSize);
        foreach (ref ReadOnlyMemory<byte> message in messages.AsSpan())
            message = reader.Filled(reader.Bool() ? most : reader.Between(0, most));
        int size = function.DigestSizeOf(parameters);
        byte[] digests = new byte[size * messages.Length];
        function.HashMany(messages, digests, parameters);
        for (int i = 0; i < messages.Length; i++)
            Expect.Same(function.Reference(messages[i].Span, parameters), digests.AsSpan(i * size, size), $"message {i} of {messages.Length} side by side");
    }

    /// <summary>A size that is mostly from 0 to the largest, and seldom beside that.</summary>
    protected static int Size(ref ByteReader reader, int most) => reader.Seldom(16) ? most + 1 + reader.Between(0, 3) : reader.Between(0, most);
}
