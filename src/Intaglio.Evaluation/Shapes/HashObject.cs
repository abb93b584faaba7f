using System.Reflection;
using System.Security.Cryptography;

namespace Intaglio.Evaluation;

/// <summary>The members of a type whose objects hash.</summary>
/// <param name="Hash">The methods that hash a whole message.</param>
/// <param name="Append">The method that appends a piece, or <see langword="null"/> if pieces are not supported.</param>
/// <param name="Finish">The method that returns the digest of the pieces, or <see langword="null"/> if pieces are not supported.</param>
/// <param name="Reset">The method that resets the object, or <see langword="null"/> if it cannot be reset.</param>
internal sealed record HashObject(IReadOnlyList<Overload> Hash, Overload? Append, Overload? Finish, MethodInfo? Reset)
{
    internal bool TakesPieces => Append is not null && Finish is not null;

    /// <summary>Determines whether the objects of a type seem to hash, by the names of their methods.</summary>
    internal static bool IsHash(Type type)
    {
        string[] names = [.. PackageTypes.GetMethods(type).Select(static method => method.Name)];
        return typeof(HashAlgorithm).IsAssignableFrom(type) || (names.Any(HashNames.IsAppend) && names.Any(HashNames.IsFinish));
    }

    /// <summary>Reads a type. Returns <see langword="null"/> if its objects do not hash.</summary>
    internal static HashObject? Read(Type type, OverloadReader reader)
    {
        if (typeof(HashAlgorithm).IsAssignableFrom(type))
            return OfHashAlgorithm;
        if (type.IsPrimitive || type.IsEnum || type.Assembly == typeof(object).Assembly || HashNames.IsOtherPrimitive(type.Name)
            || type.GetInterfaces().Any(static it => HashNames.IsOtherPrimitive(it.Name)))
            return null;
        MethodInfo[] methods = [.. PackageTypes.GetMethods(type)];
        Overload? append = FindBest(methods, OverloadKind.Append, HashNames.IsAppend, reader),
            finish = FindBest(methods, OverloadKind.Finish, HashNames.IsFinish, reader);
        Overload[] hash = [.. methods.Where(method => HashNames.IsHash(method.Name, type.Name) && !HashNames.IsOtherPrimitive(method.Name))
            .SelectMany(method => reader.Read(method, OverloadKind.Hash).Overloads).Where(static overload => overload.Choice.Length == 0)];
        MethodInfo? reset = methods.FirstOrDefault(static method => HashNames.IsReset(method.Name) && method.GetParameters().Length == 0);
        return hash.Length > 0 || (append is not null && finish is not null) ? new HashObject(hash, append, finish, reset) : null;
    }

    /// <summary>Gets the members of <see cref="HashAlgorithm"/>, which are used for all derived types.</summary>
    private static HashObject OfHashAlgorithm { get; } = new(
        [new Overload(typeof(HashAlgorithm).GetMethod(nameof(HashAlgorithm.ComputeHash), [typeof(byte[])])!,
            [new Argument(ArgumentRole.Message, typeof(byte[]))])],
        new Overload(typeof(CallHelpers).GetMethod(nameof(CallHelpers.Append), BindingFlags.Static | BindingFlags.NonPublic)!,
            [new Argument(ArgumentRole.Target, typeof(HashAlgorithm)), new Argument(ArgumentRole.Message, typeof(byte[])),
                new Argument(ArgumentRole.Offset, typeof(int)), new Argument(ArgumentRole.Count, typeof(int))]),
        new Overload(typeof(CallHelpers).GetMethod(nameof(CallHelpers.Finish), BindingFlags.Static | BindingFlags.NonPublic)!,
            [new Argument(ArgumentRole.Target, typeof(HashAlgorithm))]),
        null);

    private static Overload? FindBest(MethodInfo[] methods, OverloadKind kind, Func<string, bool> isNamedSo, OverloadReader reader) =>
        methods.Where(method => isNamedSo(method.Name)).SelectMany(method => reader.Read(method, kind).Overloads)
        .Where(static overload => overload.Choice.Length == 0)
        .MaxBy(static overload => overload.Rank + (overload.Member.Name.EndsWith("AndReset", StringComparison.Ordinal) ? 10 : 0));
}
