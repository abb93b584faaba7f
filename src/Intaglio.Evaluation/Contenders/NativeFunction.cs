using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text.RegularExpressions;

namespace Intaglio.Evaluation;

/// <summary>
/// A native function that hashes in one call, described as <c>library!function(arguments)</c>, as in
/// <c>libb2.so.1!blake2b(digest, message, key, digest-size, message-size, key-size) = 0</c>. The arguments are what their names say, in
/// the function's order, or a number; <c>= 0</c> is what it returns when it succeeds.
/// </summary>
/// <remarks>All arguments are pointers or integers, as processors of 64 bits pass them: the width of an integer does not matter.</remarks>
internal sealed unsafe partial class NativeFunction : IHashContender
{
    private const int MostArguments = 8;

    private readonly nint address;
    private readonly Argument[] arguments;
    private readonly long? success;

    private enum ArgumentKind
    {
        Digest,
        DigestSize,
        Message,
        MessageSize,
        Key,
        KeySize,
        Number,
    }

    /// <summary>Loads the library and finds the function.</summary>
    /// <param name="description">The description.</param>
    /// <param name="function">What it computes.</param>
    /// <exception cref="EvaluationFormatException">The description is none.</exception>
    /// <exception cref="DllNotFoundException">There is no such library.</exception>
    /// <exception cref="EntryPointNotFoundException">It has no such function.</exception>
    internal NativeFunction(string description, string function)
    {
        FunctionName = function;
        Match match = Form().Match(description);
        if (!match.Success)
            throw new EvaluationFormatException($"'{description}' does not describe a native function, as libb2.so.1!blake2b(digest, message, key, digest-size, message-size, key-size) = 0 does");
        if (!Environment.Is64BitProcess)
            throw new PlatformNotSupportedException("native functions are called from processes of 64 bits only");
        arguments = [.. match.Groups["argument"].Captures.Select(capture => Parse(capture.Value))];
        if (arguments.Length > MostArguments)
            throw new EvaluationFormatException($"a native function may have {MostArguments} arguments, and '{description}' has {arguments.Length}");
        success = match.Groups["success"].Success ? long.Parse(match.Groups["success"].Value, System.Globalization.CultureInfo.InvariantCulture) : null;
        address = NativeLibrary.GetExport(NativeLibrary.Load(match.Groups["library"].Value), match.Groups["function"].Value);
    }

    public string FunctionName { get; }

    public HashFeatures Features => HashFeatures.Spans | HashFeatures.Concurrent
        | (Has(ArgumentKind.DigestSize) ? HashFeatures.DigestSize : HashFeatures.None)
        | (Has(ArgumentKind.Key) ? HashFeatures.Key : HashFeatures.None);

    // Clearing the stack leaves the upper halves of vector registers in use, which costs some libraries 140 ns a call.
    [SkipLocalsInit]
    public ReadOnlySpan<byte> Hash(byte[] message, in HashArguments given, Span<byte> destination)
    {
        nint* values = stackalloc nint[MostArguments];
        fixed (byte* from = message, key = given.Key, to = destination)
        {
            for (int i = 0; i < arguments.Length; i++)
            {
                values[i] = arguments[i].Kind switch
                {
                    ArgumentKind.Digest => (nint)to,
                    ArgumentKind.DigestSize => destination.Length,
                    ArgumentKind.Message => (nint)from,
                    ArgumentKind.MessageSize => message.Length,
                    ArgumentKind.Key => (nint)key,
                    ArgumentKind.KeySize => given.Key.Length,
                    _ => arguments[i].Number,
                };
            }
            // Arguments that a function does not have are in registers, or on the stack, where it does not look.
            nint result = arguments.Length <= 6
                ? ((delegate* unmanaged<nint, nint, nint, nint, nint, nint, nint>)address)(values[0], values[1], values[2], values[3], values[4], values[5])
                : ((delegate* unmanaged<nint, nint, nint, nint, nint, nint, nint, nint, nint>)address)(values[0], values[1], values[2], values[3], values[4], values[5], values[6], values[7]);
            if (success is { } expected && (int)result != expected)
                throw new ArgumentException($"the function returned {(int)result}");
        }
        return destination;
    }

    private bool Has(ArgumentKind kind) => arguments.Any(argument => argument.Kind == kind);

    private static Argument Parse(string name) => name switch
    {
        "digest" => new(ArgumentKind.Digest),
        "digest-size" => new(ArgumentKind.DigestSize),
        "message" => new(ArgumentKind.Message),
        "message-size" => new(ArgumentKind.MessageSize),
        "key" => new(ArgumentKind.Key),
        "key-size" => new(ArgumentKind.KeySize),
        _ when nint.TryParse(name, System.Globalization.CultureInfo.InvariantCulture, out nint number) => new(ArgumentKind.Number, number),
        _ => throw new EvaluationFormatException($"'{name}' is no argument of a native function: digest, digest-size, message, message-size, key, key-size or a number"),
    };

    [GeneratedRegex(@"^(?<library>[^!]+)!(?<function>\w+)\(\s*(?:(?<argument>[\w-]+)\s*(?:,\s*|(?=\))))*\)(?:\s*=\s*(?<success>-?\d+))?$")]
    private static partial Regex Form();

    private readonly record struct Argument(ArgumentKind Kind, nint Number = 0);
}
