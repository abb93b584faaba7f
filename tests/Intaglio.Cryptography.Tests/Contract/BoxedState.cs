using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Intaglio.Cryptography.Tests;

/// <summary>Looks into values that reflection has found.</summary>
internal static class BoxedState
{
    /// <summary>The bytes of a value, or null where it holds references.</summary>
    internal static byte[]? Bytes(object value) =>
        // Through the type, which is not visible to the tests of every build.
        typeof(BoxedState).GetMethod(nameof(BytesOf), BindingFlags.Static | BindingFlags.NonPublic)!
            .MakeGenericMethod(value.GetType()).CreateDelegate<Func<object, byte[]?>>()(value);

    private static byte[]? BytesOf<T>(object value)
        where T : struct =>
        RuntimeHelpers.IsReferenceOrContainsReferences<T>() ? null
        : MemoryMarshal.CreateReadOnlySpan(ref Unsafe.As<T, byte>(ref Unsafe.Unbox<T>(value)), Unsafe.SizeOf<T>()).ToArray();
}
