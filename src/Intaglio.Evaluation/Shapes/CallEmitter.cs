using System.Reflection;
using System.Reflection.Emit;
using System.Security.Cryptography;

namespace Intaglio.Evaluation;

/// <summary>Creates an object of a package for a digest of a given size.</summary>
internal delegate object CreateCall(in HashArguments arguments, int size);

/// <summary>Calls a method of a package and returns the digest, if the method produces one.</summary>
internal delegate ReadOnlySpan<byte> MemberCall(scoped in HashArguments arguments, int size, object? target, byte[] message, int offset,
    int count, Span<byte> destination);

/// <summary>Compiles calls of a package's members to IL.</summary>
/// <remarks>The code has little overhead, and exceptions of the package pass through unchanged.</remarks>
internal sealed class CallEmitter
{
    private const byte Arguments = 0, Size = 1, Target = 2, Message = 3, Offset = 4, Count = 5, Destination = 6;

    private static readonly MethodInfo toReadOnly = typeof(Span<byte>).GetMethod("op_Implicit", [typeof(Span<byte>)])!;

    private readonly ILGenerator il;
    private readonly SizeUnit unit;
    private readonly Interpretation interpretation;
    private LocalBuilder? output, written;
    private bool hasRange;

    private CallEmitter(ILGenerator il, SizeUnit unit, Interpretation interpretation) =>
        (this.il, this.unit, this.interpretation) = (il, unit, interpretation);

    internal static CreateCall EmitCreate(Overload overload, SizeUnit unit, Interpretation interpretation)
    {
        DynamicMethod dynamic = new("Create", typeof(object), [typeof(HashArguments).MakeByRefType(), typeof(int)],
            typeof(CallEmitter).Module, skipVisibility: true);
        CallEmitter emitter = new(dynamic.GetILGenerator(), unit, interpretation);
        emitter.EmitMember(overload);
        emitter.EmitObject(overload);
        return dynamic.CreateDelegate<CreateCall>();
    }

    internal static MemberCall EmitCall(Overload overload, SizeUnit unit, Interpretation interpretation)
    {
        DynamicMethod dynamic = new("Call", typeof(ReadOnlySpan<byte>),
            [typeof(HashArguments).MakeByRefType(), typeof(int), typeof(object), typeof(byte[]), typeof(int), typeof(int),
                typeof(Span<byte>)], typeof(CallEmitter).Module, skipVisibility: true);
        CallEmitter emitter = new(dynamic.GetILGenerator(), unit, interpretation);
        emitter.EmitTarget((MethodInfo)overload.Member);
        emitter.EmitMember(overload);
        emitter.EmitDigest(overload);
        return dynamic.CreateDelegate<MemberCall>();
    }

    /// <summary>Compiles the call that resets an object for a new message.</summary>
    internal static MemberCall EmitReset(MethodInfo reset) => EmitCall(new Overload(reset, []), SizeUnit.Open, default);

    private void EmitTarget(MethodInfo method)
    {
        if (method.IsStatic)
            return;
        il.Emit(OpCodes.Ldarg, (short)Target);
        if (method.DeclaringType!.IsValueType)
            il.Emit(OpCodes.Unbox, method.DeclaringType);
    }

    private void EmitMember(Overload overload)
    {
        hasRange = overload.Has(ArgumentRole.Count);
        foreach (Argument argument in overload.Arguments)
            EmitArgument(argument);
        EmitAccess(overload.Member);
    }

    private void EmitAccess(MemberInfo member)
    {
        switch (member)
        {
            case ConstructorInfo constructor:
                il.Emit(OpCodes.Newobj, constructor);
                break;
            case MethodInfo method:
                il.Emit(method.IsVirtual && !method.DeclaringType!.IsValueType ? OpCodes.Callvirt : OpCodes.Call, method);
                break;
            case PropertyInfo property:
                il.Emit(OpCodes.Call, property.GetMethod!);
                break;
            case FieldInfo field:
                il.Emit(OpCodes.Ldsfld, field);
                break;
        }
    }

    /// <summary>Emits code that sets properties of a new object and initializes it.</summary>
    private void EmitObject(Overload overload)
    {
        Type type = overload.Returns;
        if (overload.Settings.Count > 0)
        {
            LocalBuilder made = il.DeclareLocal(type);
            il.Emit(OpCodes.Stloc, made);
            EmitSettings(made, overload.Settings, always: interpretation.EmptyIsNone);
            il.Emit(OpCodes.Ldloc, made);
        }
        if (type.IsValueType)
            il.Emit(OpCodes.Box, type);
        // Some algorithms have no state before Initialize; for others the call has no effect.
        if (typeof(HashAlgorithm).IsAssignableFrom(type))
        {
            il.Emit(OpCodes.Dup);
            il.Emit(OpCodes.Callvirt, typeof(HashAlgorithm).GetMethod(nameof(HashAlgorithm.Initialize))!);
        }
        il.Emit(OpCodes.Ret);
    }

    /// <summary>Emits code that returns the digest as a span, or an empty span.</summary>
    private void EmitDigest(Overload overload)
    {
        Type returned = overload.Returns;
        if (DigestBytes.CanBeReadFrom(returned))
        {
            if (DigestBytes.FindReader(returned) is { } reader)
            {
                il.Emit(OpCodes.Callvirt, reader);
                returned = typeof(byte[]);
            }
            if (returned != typeof(ReadOnlySpan<byte>))
                il.Emit(OpCodes.Call, returned == typeof(Span<byte>) ? toReadOnly
                    : typeof(ReadOnlySpan<byte>).GetMethod("op_Implicit", [returned])!);
        }
        else if (overload.Has(ArgumentRole.Output))
        {
            LocalBuilder? result = returned == typeof(void) ? null : il.DeclareLocal(returned);
            if (result is not null)
                il.Emit(OpCodes.Stloc, result);
            if (output is null)
            {
                il.Emit(OpCodes.Ldarg, (short)Destination);
            }
            else
            {
                il.Emit(OpCodes.Ldloc, output);
                il.Emit(OpCodes.Newobj, typeof(Span<byte>).GetConstructor([typeof(byte[])])!);
            }
            EmitWritten(result);
        }
        else
        {
            if (returned != typeof(void))
                il.Emit(OpCodes.Pop);
            LocalBuilder nothing = il.DeclareLocal(typeof(ReadOnlySpan<byte>));
            il.Emit(OpCodes.Ldloc, nothing);
        }
        il.Emit(OpCodes.Ret);
    }

    /// <summary>Emits code that returns the written part of the destination.</summary>
    private void EmitWritten(LocalBuilder? result)
    {
        if (result is not null)
        {
            il.Emit(OpCodes.Ldloc, result);
            il.Emit(OpCodes.Call, Helper(nameof(CallHelpers.Written), typeof(Span<byte>), result.LocalType));
        }
        else
        {
            il.Emit(OpCodes.Call, toReadOnly);
        }
        if (written is null)
            return;
        LocalBuilder all = il.DeclareLocal(typeof(ReadOnlySpan<byte>));
        il.Emit(OpCodes.Stloc, all);
        il.Emit(OpCodes.Ldloca, all);
        il.Emit(OpCodes.Ldc_I4_0);
        il.Emit(OpCodes.Ldloc, written);
        il.Emit(OpCodes.Call, typeof(ReadOnlySpan<byte>).GetMethod("Slice", [typeof(int), typeof(int)])!);
    }

    private void EmitArgument(Argument argument)
    {
        switch (argument.Role)
        {
            case ArgumentRole.Target:
                il.Emit(OpCodes.Ldarg, (short)Target);
                break;
            case ArgumentRole.Message:
                EmitMessage(argument.Type);
                break;
            case ArgumentRole.Offset:
                EmitNumber(argument.Type, () => il.Emit(OpCodes.Ldarg, (short)Offset));
                break;
            case ArgumentRole.Count:
                EmitNumber(argument.Type, () => il.Emit(OpCodes.Ldarg, (short)Count));
                break;
            case ArgumentRole.Output:
                EmitOutput(argument.Type);
                break;
            case ArgumentRole.OutputOffset:
                EmitNumber(argument.Type, () => il.Emit(OpCodes.Ldc_I4_0));
                break;
            case ArgumentRole.OutputCount:
                EmitNumber(argument.Type, EmitLength);
                break;
            case ArgumentRole.Written:
                written = il.DeclareLocal(typeof(int));
                il.Emit(OpCodes.Ldloca, written);
                break;
            case ArgumentRole.Size:
                EmitSize(argument);
                break;
            case ArgumentRole.Choice:
                il.Emit(OpCodes.Ldc_I8, argument.Value);
                EmitConversion(argument.Type);
                break;
            case ArgumentRole.Made:
                EmitMade(argument);
                break;
            case ArgumentRole.Default:
                EmitDefault(argument.Parameter!);
                break;
            default:
                EmitBytes(argument);
                break;
        }
    }

    private void EmitMessage(Type type)
    {
        il.Emit(OpCodes.Ldarg, (short)Message);
        if (type == typeof(byte[]) && hasRange)
            return;
        il.Emit(OpCodes.Ldarg, (short)Offset);
        il.Emit(OpCodes.Ldarg, (short)Count);
        if (type == typeof(byte[]))
            il.Emit(OpCodes.Call, Helper(nameof(CallHelpers.Cut), typeof(byte[]), typeof(int), typeof(int)));
        else
            il.Emit(OpCodes.Newobj, type.GetConstructor([typeof(byte[]), typeof(int), typeof(int)])!);
    }

    private void EmitOutput(Type type)
    {
        if (type != typeof(byte[]))
        {
            il.Emit(OpCodes.Ldarg, (short)Destination);
            return;
        }
        output = il.DeclareLocal(typeof(byte[]));
        EmitLength();
        il.Emit(OpCodes.Call, Helper(nameof(CallHelpers.TakeOutput), typeof(int)));
        il.Emit(OpCodes.Dup);
        il.Emit(OpCodes.Stloc, output);
    }

    private void EmitLength()
    {
        il.Emit(OpCodes.Ldarga, (short)Destination);
        il.Emit(OpCodes.Call, typeof(Span<byte>).GetProperty("Length")!.GetMethod!);
    }

    private void EmitSize(Argument argument) => EmitNumber(argument.Type, () =>
    {
        il.Emit(OpCodes.Ldarg, (short)Size);
        if ((argument.Unit == SizeUnit.Open ? unit : argument.Unit) == SizeUnit.Bits)
        {
            il.Emit(OpCodes.Ldc_I4_8);
            il.Emit(OpCodes.Mul);
        }
    });

    /// <summary>Emits code that loads a key, salt or personalization.</summary>
    private void EmitBytes(Argument argument)
    {
        EmitGiven(argument.Role);
        if (interpretation.ZerosAreNone && argument.MayNeedZeros)
        {
            EmitGiven(argument.Role == ArgumentRole.Salt ? ArgumentRole.Personalization : ArgumentRole.Salt);
            il.Emit(OpCodes.Call, Helper(nameof(CallHelpers.OrZeros), typeof(byte[]), typeof(byte[])));
        }
        if (argument.Type != typeof(byte[]))
            il.Emit(OpCodes.Newobj, argument.Type.GetConstructor([typeof(byte[])])!);
        else if (!interpretation.EmptyIsNone || argument.Parameter is { IsOptional: true })
            il.Emit(OpCodes.Call, Helper(nameof(CallHelpers.OrNull), typeof(byte[])));
    }

    private void EmitGiven(ArgumentRole role)
    {
        il.Emit(OpCodes.Ldarg, (short)Arguments);
        il.Emit(OpCodes.Call, typeof(HashArguments).GetProperty(role.ToString())!.GetMethod!);
    }

    private void EmitMade(Argument argument)
    {
        MadeObject made = argument.Made!;
        LocalBuilder local = il.DeclareLocal(made.Type);
        if (made.Member is null)
        {
            il.Emit(OpCodes.Ldloca, local);
            il.Emit(OpCodes.Initobj, made.Type);
        }
        else
        {
            EmitAccess(made.Member);
            il.Emit(OpCodes.Stloc, local);
        }
        EmitSettings(local, made.Settings, always: false);
        il.Emit(argument.Type.IsByRef ? OpCodes.Ldloca : OpCodes.Ldloc, local);
    }

    /// <summary>Emits code that sets the given properties. A property without a value, such as a missing key, keeps its default.</summary>
    private void EmitSettings(LocalBuilder local, IReadOnlyList<Setting> settings, bool always)
    {
        foreach ((MethodInfo setter, Argument argument) in settings)
        {
            Label next = il.DefineLabel();
            if (argument.Role != ArgumentRole.Size && !always)
            {
                EmitGiven(argument.Role);
                il.Emit(OpCodes.Ldlen);
                il.Emit(OpCodes.Brfalse, next);
            }
            il.Emit(local.LocalType.IsValueType ? OpCodes.Ldloca : OpCodes.Ldloc, local);
            EmitArgument(argument);
            EmitAccess(setter);
            il.MarkLabel(next);
        }
    }

    private void EmitDefault(ParameterInfo parameter)
    {
        Type type = parameter.ParameterType;
        if (parameter.RawDefaultValue is string text)
        {
            il.Emit(OpCodes.Ldstr, text);
            return;
        }
        if (parameter.RawDefaultValue is IConvertible value and not DBNull && (type.IsPrimitive || type.IsEnum))
        {
            if (value is float or double)
                il.Emit(OpCodes.Ldc_R8, value.ToDouble(System.Globalization.CultureInfo.InvariantCulture));
            else
                il.Emit(OpCodes.Ldc_I8, value is ulong number ? unchecked((long)number)
                    : value.ToInt64(System.Globalization.CultureInfo.InvariantCulture));
            EmitConversion(type);
            return;
        }
        LocalBuilder local = il.DeclareLocal(type.IsByRef ? type.GetElementType()! : type);
        il.Emit(OpCodes.Ldloca, local);
        il.Emit(OpCodes.Initobj, local.LocalType);
        il.Emit(type.IsByRef ? OpCodes.Ldloca : OpCodes.Ldloc, local);
    }

    private void EmitNumber(Type type, Action load)
    {
        load();
        if (type != typeof(int))
            EmitConversion(type);
    }

    private void EmitConversion(Type type) => il.Emit(Type.GetTypeCode(type) switch
    {
        TypeCode.Int64 or TypeCode.UInt64 => OpCodes.Conv_I8,
        TypeCode.Single => OpCodes.Conv_R4,
        TypeCode.Double => OpCodes.Conv_R8,
        TypeCode.Byte or TypeCode.Boolean => OpCodes.Conv_U1,
        TypeCode.SByte => OpCodes.Conv_I1,
        TypeCode.Int16 => OpCodes.Conv_I2,
        TypeCode.UInt16 or TypeCode.Char => OpCodes.Conv_U2,
        _ => OpCodes.Conv_I4,
    });

    private static MethodInfo Helper(string name, params Type[] parameters) =>
        typeof(CallHelpers).GetMethod(name, BindingFlags.Static | BindingFlags.NonPublic, parameters)!;
}
