using System.Collections;
using System.Reflection;

namespace Intaglio.Cryptography.Tests;

/// <summary>Finds the states that an object of the library holds, so that tests can see that they are wiped.</summary>
internal static class HeldStates
{
    /// <summary>The library's objects that an object holds, itself among them, with their arrays.</summary>
    internal static object[] Parts(object holder)
    {
        List<object> found = [];
        Visit(holder);
        return [.. found];

        void Visit(object? value)
        {
            switch (value)
            {
                case byte[]:
                    found.Add(value);
                    break;
                case IEnumerable list and not string:
                    foreach (object? item in list)
                        Visit(item);
                    break;
                case not null when value.GetType().Assembly == typeof(Skein512).Assembly:
                    if (!value.GetType().IsValueType)
                        found.Add(value);
                    foreach (FieldInfo field in FieldsOf(value))
                        Visit(field.GetValue(value));
                    break;
            }
        }
    }

    /// <summary>The arrays of bytes, and the fields that are large enough to be states.</summary>
    internal static IEnumerable<byte[]> In(object[] parts) => parts.SelectMany(part => part is byte[] bytes ? [[.. bytes]] : States(part));

    private static IEnumerable<byte[]> States(object value)
    {
        foreach (FieldInfo field in FieldsOf(value).Where(field => field.FieldType.IsValueType && field.FieldType.Assembly == value.GetType().Assembly && field.FieldType != typeof(SkeinTree)))
        {
            object state = field.GetValue(value)!;
            if (BoxedState.Bytes(state) is { } bytes)
                yield return bytes;
            else
                foreach (byte[] inner in States(state))
                    yield return inner;
        }
    }

    private static IEnumerable<FieldInfo> FieldsOf(object value)
    {
        for (Type? type = value.GetType(); type is not null; type = type.BaseType)
            foreach (FieldInfo field in type.GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly))
                yield return field;
    }
}
