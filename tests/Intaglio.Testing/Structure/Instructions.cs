using System.Reflection;
using System.Reflection.Emit;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;

namespace Intaglio.Testing;

/// <summary>Reads the instructions of methods.</summary>
internal static class Instructions
{
    private static readonly Dictionary<int, OpCode> codes = typeof(OpCodes).GetFields(BindingFlags.Public | BindingFlags.Static)
        .Select(field => (OpCode)field.GetValue(null)!).ToDictionary(code => code.Value & 0xFFFF);

    /// <summary>Finds the types and members that instructions name.</summary>
    internal static IEnumerable<EntityHandle> FindOperands(BlobReader reader)
    {
        List<EntityHandle> operands = [];
        while (reader.RemainingBytes > 0)
        {
            int value = reader.ReadByte();
            OpCode code = codes[value == 0xFE ? 0xFE00 | reader.ReadByte() : value];
            switch (code.OperandType)
            {
                case OperandType.InlineNone:
                    break;
                case OperandType.ShortInlineBrTarget or OperandType.ShortInlineI or OperandType.ShortInlineVar:
                    reader.ReadByte();
                    break;
                case OperandType.InlineVar:
                    reader.ReadInt16();
                    break;
                case OperandType.InlineI8 or OperandType.InlineR:
                    reader.ReadInt64();
                    break;
                case OperandType.InlineSwitch:
                    int targets = reader.ReadInt32();
                    reader.Offset += sizeof(int) * targets;
                    break;
                case OperandType.InlineField or OperandType.InlineMethod or OperandType.InlineTok or OperandType.InlineType:
                    operands.Add((EntityHandle)MetadataTokens.Handle(reader.ReadInt32()));
                    break;
                default:
                    reader.ReadInt32();
                    break;
            }
        }
        return operands;
    }
}
