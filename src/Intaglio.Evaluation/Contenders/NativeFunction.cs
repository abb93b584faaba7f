using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text.RegularExpressions;

namespace Intaglio.Evaluation;

/// <summary>A native function that hashes a message in one call.</summary>
/// <remarks>
/// The description has the form <c>library!function(arguments)</c>, such as <c>libb2.so.1!blake2b(digest, message, key, digest-size,
/// message-size, key-size) = 0</c>. Each argument is a name or a number, in the order of the function. <c>= 0</c> is the return value for
/// success. All arguments are pointers or integers in the 64-bit calling convention, so that the width of an integer does not matter.
/// </remarks>
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
    /// <param name="description">The description of the function.</param>
    /// <param name="function">The name of the hash function.</param>
    /// <exception cref="EvaluationFormatException">The description is invalid.</exception>
    /// <exception cref="DllNotFoundException">The library does not exist.</exception>
    /// <exception cref="EntryPointNotFoundException">The library does not contain the function.</exception>
    internal NativeFunction(string description, string function)
    {
        FunctionName = function;
        Match match = Form().Match(description);
        if (!match.Success)
            throw new EvaluationFormatException(
                $"'{description}' does not describe a native function (expected the form libb2.so.1!blake2b(digest, message, key, "
                + "digest-size, message-size, key-size) = 0)");
        if (!Environment.Is64BitProcess)
            throw new PlatformNotSupportedException("native functions need a 64-bit process");
        arguments = [.. match.Groups["argument"].Captures.Select(capture => Parse(capture.Value))];
        if (arguments.Length > MostArguments)
            throw new EvaluationFormatException(
                $"a native function can have at most {MostArguments} arguments, but '{description}' has {arguments.Length}");
        success = match.Groups["success"].Success
            ? long.Parse(match.Groups["success"].Value, System.Globalization.CultureInfo.InvariantCulture) : null;
        address = NativeLibrary.GetExport(NativeLibrary.Load(match.Groups["library"].Value), match.Groups["function"].Value);
    }

    public string FunctionName { get; }

    public HashFeatures Features => HashFeatures.Spans | HashFeatures.Concurrent
        | (Has(ArgumentKind.DigestSize) ? HashFeatures.DigestSize : HashFeatures.None)
        | (Has(ArgumentKind.Key) ? HashFeatures.Key : HashFeatures.None);

    // Clearing the stack would leave the upper halves of vector registers in use, which costs some libraries 140 ns for each call.
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
            // Extra arguments are in registers or on the stack and are ignored by the function.
            nint result = arguments.Length <= 6
                ? ((delegate* unmanaged<nint, nint, nint, nint, nint, nint, nint>)address)(values[0], values[1], values[2], values[3],
                    values[4], values[5])
                : ((delegate* unmanaged<nint, nint, nint, nint, nint, nint, nint, nint, nint>)address)(values[0], values[1], values[2],
                    values[3], values[4], values[5], values[6], values[7]);
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
        _ => throw new EvaluationFormatException(
            $"'{name}' is not an argument of a native function (expected digest, digest-size, message, message-size, key, key-size or a "
            + "number)"),
    };

    [GeneratedRegex(@"^(?<library>[^!]+)!(?<function>\w+)\(\s*(?:(?<argument>[\w-]+)\s*(?:,\s*|(?=\))))*\)(?:\s*=\s*(?<success>-?\d+))?$")]
    private static partial Regex Form();

    private readonly record struct Argument(ArgumentKind Kind, nint Number = 0);
}
