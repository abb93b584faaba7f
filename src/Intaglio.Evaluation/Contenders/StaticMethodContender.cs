using System.Reflection;
using System.Reflection.Emit;

namespace Intaglio.Evaluation;

/// <summary>
/// A static method that takes a message, <c>byte[]</c> or <c>ReadOnlySpan&lt;byte&gt;</c>, and returns the digest or writes it into a
/// <c>Span&lt;byte&gt;</c>; further parameters must be optional. It is called through a few instructions made for it, so that nothing
/// is paid for what is not known before.
/// </summary>
internal sealed class StaticMethodContender : IHashContender
{
    private delegate ReadOnlySpan<byte> Call(byte[] message, Span<byte> destination);

    private static readonly MethodInfo toSpan = typeof(ReadOnlySpan<byte>).GetMethod("op_Implicit", [typeof(byte[])])!;
    private static readonly MethodInfo toReadOnly = typeof(Span<byte>).GetMethod("op_Implicit", [typeof(Span<byte>)])!;
    private static readonly MethodInfo firstBytes = typeof(Span<byte>).GetMethod("Slice", [typeof(int), typeof(int)])!;

    // More than any digest has whose size is not asked for; then sizes that a method may insist on.
    private static readonly int[] sizes = [256, 64, 48, 32, 28, 20, 16, 8, 4];

    private readonly Call call;
    private readonly HashFeatures features;

    internal StaticMethodContender(MethodInfo method, string function)
    {
        FunctionName = function;
        features = HashFeatures.Concurrent | (method.GetParameters()[0].ParameterType == typeof(byte[]) ? HashFeatures.None : HashFeatures.Spans);
        call = Emit(method);
        DigestSize = FindDigestSize(method.ReturnType == typeof(void), KnownFunction.FindWithin(function));
    }

    public string FunctionName { get; }

    public int DigestSize { get; }

    public HashFeatures Features => features;

    public ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination) => call(message, destination);

    /// <summary>How well a method suits, 0 if it cannot be called: spans before arrays, few parameters before many.</summary>
    internal static int Rank(MethodInfo method)
    {
        if (method.ContainsGenericParameters || method.GetParameters() is not [var first, ..] parameters)
            return 0;
        bool writes = parameters.Length > 1 && parameters[1].ParameterType == typeof(Span<byte>);
        bool returns = method.ReturnType == typeof(byte[]) || (writes && (method.ReturnType == typeof(int) || method.ReturnType == typeof(void)));
        bool takes = first.ParameterType == typeof(byte[]) || first.ParameterType == typeof(ReadOnlySpan<byte>);
        if (!takes || !returns || parameters.Skip(writes ? 2 : 1).Any(parameter => !parameter.IsOptional))
            return 0;
        return 100 - parameters.Length + (writes ? 40 : 0) + (first.ParameterType == typeof(byte[]) ? 0 : 20);
    }

    private int FindDigestSize(bool isVoid, KnownFunction? named)
    {
        foreach (int size in sizes)
        {
            try
            {
                int found = isVoid ? FindWritten(size) : call("abc"u8.ToArray(), new byte[size]).Length;
                // What fills any length has no size by itself.
                return isVoid && found == sizes[0] ? named?.DigestSize ?? 32 : found;
            }
            catch (Exception exception) when (exception is ArgumentException or InvalidOperationException or System.Security.Cryptography.CryptographicException)
            {
                // It insists on another size.
            }
        }
        throw new ArgumentException("it takes no destination of a usual size");
    }

    /// <summary>Up to where it writes: what is not written stays what it was, whatever that is.</summary>
    private int FindWritten(int size)
    {
        byte[] zeros = new byte[size], ones = new byte[size];
        ones.AsSpan().Fill(0xFF);
        call("abc"u8.ToArray(), zeros);
        call("abc"u8.ToArray(), ones);
        return size - zeros.Zip(ones).Reverse().TakeWhile(pair => pair is (0, 0xFF)).Count();
    }

    private static Call Emit(MethodInfo method)
    {
        DynamicMethod dynamic = new("Call", typeof(ReadOnlySpan<byte>), [typeof(byte[]), typeof(Span<byte>)], typeof(StaticMethodContender).Module, skipVisibility: true);
        ILGenerator il = dynamic.GetILGenerator();
        ParameterInfo[] parameters = method.GetParameters();
        il.Emit(OpCodes.Ldarg_0);
        if (parameters[0].ParameterType != typeof(byte[]))
            il.Emit(OpCodes.Call, toSpan);
        foreach (ParameterInfo parameter in parameters.Skip(1))
        {
            if (parameter.ParameterType == typeof(Span<byte>))
                il.Emit(OpCodes.Ldarg_1);
            else
                EmitDefault(il, parameter);
        }
        il.Emit(OpCodes.Call, method);
        if (method.ReturnType == typeof(byte[]))
        {
            il.Emit(OpCodes.Call, toSpan);
        }
        else if (method.ReturnType == typeof(int))
        {
            LocalBuilder count = il.DeclareLocal(typeof(int));
            il.Emit(OpCodes.Stloc, count);
            il.Emit(OpCodes.Ldarga_S, (byte)1);
            il.Emit(OpCodes.Ldc_I4_0);
            il.Emit(OpCodes.Ldloc, count);
            il.Emit(OpCodes.Call, firstBytes);
            il.Emit(OpCodes.Call, toReadOnly);
        }
        else
        {
            il.Emit(OpCodes.Ldarg_1);
            il.Emit(OpCodes.Call, toReadOnly);
        }
        il.Emit(OpCodes.Ret);
        return dynamic.CreateDelegate<Call>();
    }

    private static void EmitDefault(ILGenerator il, ParameterInfo parameter)
    {
        Type type = parameter.ParameterType;
        if (parameter.RawDefaultValue is IConvertible value and not string and not DBNull && !type.IsByRef && Nullable.GetUnderlyingType(type) is null)
        {
            long number = value.ToInt64(System.Globalization.CultureInfo.InvariantCulture);
            if (type == typeof(long) || type == typeof(ulong))
                il.Emit(OpCodes.Ldc_I8, number);
            else
                il.Emit(OpCodes.Ldc_I4, (int)number);
            return;
        }
        if (parameter.RawDefaultValue is string text)
        {
            il.Emit(OpCodes.Ldstr, text);
            return;
        }
        LocalBuilder local = il.DeclareLocal(type.IsByRef ? type.GetElementType()! : type);
        il.Emit(OpCodes.Ldloca, local);
        il.Emit(OpCodes.Initobj, local.LocalType);
        il.Emit(type.IsByRef ? OpCodes.Ldloca : OpCodes.Ldloc, local);
    }
}
